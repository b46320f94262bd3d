import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Failed.module.css'
import { Icon } from './Icon.tsx'

/** The trace of the request whose failure is being drawn, where whoever draws it was not told. */
export const FailureTrace = createContext<string | undefined>(undefined)

/** A part that could not be shown: what, why, and a second try. The trace is cut to the eight signs support asks for. */
export function Failed({
  title,
  body,
  retry,
  traceId: ownTrace,
  className,
}: {
  title: string
  body?: string
  retry?: () => void
  traceId?: string
  className?: string
}) {
  const { t } = useTranslation()
  const aroundIt = useContext(FailureTrace)
  const traceId = ownTrace ?? aroundIt
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
