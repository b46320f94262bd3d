import { useTranslation } from 'react-i18next'
import styles from './ActivityList.module.css'
import { type Phase, phases } from './phases.ts'

interface Props {
  /** Name of the radio group: unique on the page. */
  name: string
  count: (phase: Phase) => number
  picked: Phase
  onPick: (phase: Phase) => void
}

/** Open, upcoming or ended: one of three, as radio buttons dressed as a switch. */
export function Filter({ name, count, picked, onPick }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.filter}>
      <legend className="pb-hidden">{t('ActivityList.filter')}</legend>
      {phases.map((phase) => (
        <label key={phase} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={phase === picked}
            onChange={() => onPick(phase)}
          />
          <span>{t(`ActivityList.${phase}`, { number: count(phase) })}</span>
        </label>
      ))}
    </fieldset>
  )
}
