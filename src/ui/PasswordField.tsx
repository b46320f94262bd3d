import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './Checkbox.tsx'
import styles from './PasswordField.module.css'
import { TextField } from './TextField.tsx'

/** A password field with a checkbox that shows the text. Pages that use it need the words with the prefix `account`. */
export function PasswordField({
  autoComplete,
  ...field
}: {
  value: string
  onChange: (value: string) => void
  /** Tells browsers and password managers which password to offer. */
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | undefined
}) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.place}>
      <TextField
        {...field}
        label={t('account.password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        dir="ltr"
        required
      />
      <Checkbox name="showPassword" checked={shown} onChange={setShown}>
        {t('account.showPassword')}
      </Checkbox>
    </div>
  )
}
