import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './Retry.module.css'

interface Props {
  /** Why the value is unknown: retry function, message, and trace id for support. */
  failure: { retry(): unknown; body?: string; traceId?: string }
}

/** Shown beside a value of the viewer that could not be read, with a retry button. It says nothing about the viewer. */
export function Retry({ failure: { retry, body, traceId } }: Props) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const onRetry = async () => {
    setPending(true)
    await retry()
    setPending(false)
  }
  return (
    <div role="status" className={styles.retry}>
      <span>
        {t('common.failed')}
        {body && ` ${body}`}
        {traceId && ` · ${t('error.trace', { id: traceId.slice(-8) })}`}
      </span>
      <Button size="small" icon="refresh" pending={pending} onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
