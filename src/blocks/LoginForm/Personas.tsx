import { useTranslation } from 'react-i18next'
import type { Credentials } from '../../data/index.ts'
import { Button, Heading, Icon, type IconName } from '../../ui/index.ts'
import styles from './LoginForm.module.css'

/** The personas of the sandbox. */
const personas: readonly { name: string; icon: IconName }[] = [
  { name: 'visitor', icon: 'globe' },
  { name: 'new', icon: 'user-plus' },
  { name: 'joined', icon: 'clock' },
  { name: 'finished', icon: 'gift' },
  { name: 'claimed', icon: 'check' },
  { name: 'agent', icon: 'user-check' },
  { name: 'blocked', icon: 'lock' },
]

interface Props {
  onPick: (credentials: Credentials | null) => void
  pendingName: string | null
}

/** One persona per row, with its purpose. */
export function Personas({ onPick, pendingName }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.part}>
      <Heading level={2} size="title">
        {t('LoginForm.personas')}
      </Heading>
      <ul className={`pb-card ${styles.personas}`}>
        {personas.map(({ name, icon }) => (
          <li key={name} className={styles.persona}>
            <Icon name={icon} className={styles.sign} />
            <div className={styles.who}>
              <strong id={`persona-${name}`}>{t(`LoginForm.${name}.name`)}</strong>
              <p className={styles.fine}>{t(`LoginForm.${name}.for`)}</p>
            </div>
            <Button
              size="small"
              describedBy={`persona-${name}`}
              pending={pendingName === name}
              onClick={() => onPick(name === 'visitor' ? null : { persona: name })}
            >
              {t(name === 'visitor' ? 'LoginForm.look' : 'common.login')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
