import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Failed.module.css'
import { Icon } from './Icon.tsx'

/** A part that could not be shown: what, why, and a second try. `traceId` is cut to the eight signs support asks for. */
export function Failed({
  title,
  body,
  retry,
  traceId,
  className,
}: {
  title: string
  body?: string
  retry?: () => void
  traceId?: string
  className?: string
}) {
  const { t } = useTranslation()
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
