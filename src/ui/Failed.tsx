import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Failed.module.css'
import { Icon } from './Icon.tsx'

/** Details of the failure for components below: the message of the platform and the trace id. */
export const FailureContext = createContext<{ body?: string | undefined; traceId?: string | undefined } | undefined>(
  undefined,
)

/**
 * A failed state: title, reason and a retry button. Only the last eight characters of the trace id are shown, as
 * support asks for them.
 */
export function Failed({
  title,
  body: ownBody,
  retry,
  traceId: ownTrace,
  className,
}: {
  title: string
  body?: string | undefined
  retry?: (() => void) | undefined
  traceId?: string | undefined
  className?: string | undefined
}) {
  const { t } = useTranslation()
  const context = useContext(FailureContext)
  const body = ownBody ?? context?.body
  const traceId = ownTrace ?? context?.traceId
  return (
    <div role="alert" className={classes(styles.failed, className)}>
      <Icon name="warning" size={28} className={styles.sign} />
      <div>
        <p className={styles.title}>{title}</p>
        {body && <p className={styles.body}>{body}</p>}
        {traceId && <p className={styles.body}>{t('error.trace', { id: traceId.slice(-8) })}</p>}
      </div>
      {retry && (
        <Button size="medium" icon="refresh" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
