import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import { Anchor, Checkbox } from '../../ui/index.ts'
import styles from './RegisterForm.module.css'

interface Props {
  terms: string
  privacy: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
}

/** Consent to the user agreement and the privacy notice, with the minimum age. */
export function Consent({ terms, privacy, checked, onChange, error }: Props) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const href = (link: string) => (link.startsWith('/') ? path(link) : link)
  return (
    <div className={styles.consent}>
      <Checkbox name="consent" checked={checked} onChange={onChange} describedBy="register-consent">
        {t('RegisterForm.consent')}
      </Checkbox>
      <Anchor href={href(terms)} className={`pb-link ${styles.terms}`}>
        {t('RegisterForm.agreement')}
      </Anchor>
      {privacy && (
        <Anchor href={href(privacy)} className={`pb-link ${styles.terms}`}>
          {t('RegisterForm.privacy')}
        </Anchor>
      )}
      <p id="register-consent" aria-live="polite" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
