import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { FailureContext } from './Failed.tsx'
import styles from './Retry.module.css'

interface Props {
  /** Why the values are unknown: retry function and, if the block itself has not failed, message and trace id for support. */
  failure: { retry(): unknown; body?: string; traceId?: string }
}

/**
 * Shown once in a block whose values of the viewer could not be read, beside the public content and the dashes. It says
 * nothing about the viewer. Screen readers announce it when they have finished speaking.
 */
export function Retry({ failure }: Props) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const { body, traceId } = { ...useContext(FailureContext), ...failure }
  const onRetry = async () => {
    setPending(true)
    await failure.retry()
    setPending(false)
  }
  return (
    <div role="status" className={styles.retry}>
      <span>
        {t('common.ownFailed')}
        {body && ` ${body}`}
        {traceId && ` · ${t('error.trace', { id: traceId.slice(-8) })}`}
      </span>
      <Button size="small" icon="refresh" pending={pending} onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
