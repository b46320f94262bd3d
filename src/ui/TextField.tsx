import { type HTMLInputAutoCompleteAttribute, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes, recipe } from './classes.ts'
import styles from './TextField.module.css'

/** A text input, with its label above and its error below. */
export function TextField({
  label,
  name,
  value,
  onChange,
  type = 'text',
  hint,
  error,
  required = false,
  autoComplete,
  inputMode,
  dir,
  className,
}: {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | undefined
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | undefined
  dir?: 'ltr' | 'auto' | undefined
  className?: string | undefined
}) {
  const { t } = useTranslation()
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classes(styles.place, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <span className={styles.soft}> · {t('common.required')}</span>}
      </label>
      <input
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        type={type}
        required={required}
        autoComplete={autoComplete}
        inputMode={inputMode}
        dir={dir}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={recipe('field')}
      />
      {/* Always rendered, so that a new error is announced. */}
      <p id={`${id}-note`} aria-live="polite" className={error ? styles.error : styles.soft}>
        {note}
      </p>
    </div>
  )
}
