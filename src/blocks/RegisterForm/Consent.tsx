import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import { Anchor, Checkbox } from '../../ui/index.ts'
import styles from './RegisterForm.module.css'

interface Props {
  terms: string
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}

/** The terms, and that whoever registers is of age. */
export function Consent({ terms, checked, onChange, error }: Props) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  return (
    <div className={styles.consent}>
      <Checkbox name="consent" checked={checked} onChange={onChange} describedBy="register-consent">
        {t('RegisterForm.consent')}
      </Checkbox>
      <Anchor href={terms.startsWith('/') ? path(terms) : terms} className={`pb-link ${styles.terms}`}>
        {t('activity.terms')}
      </Anchor>
      <p id="register-consent" aria-live="polite" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
