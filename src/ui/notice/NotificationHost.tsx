import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from '../store.ts'
import { useMounted } from '../useMounted.ts'
import styles from './NotificationHost.module.css'
import { NotificationItem } from './NotificationItem.tsx'
import { notifications } from './notify.ts'

/**
 * Renders notifications: at the top of the screen below 768 px, else at the bottom. Use it once per page. Both live
 * regions exist before the first text, because a region that is added together with its text is not announced. They
 * are beside the application, because an open dialog hides the application from screen readers.
 */
export function NotificationHost() {
  const { t } = useTranslation()
  const { shown, log } = useStore(notifications)
  const isMounted = useMounted()
  if (!isMounted) return null
  const renderItems = (isUrgent: boolean) =>
    shown
      .filter((entry) => (entry.mode === 'error') === isUrgent)
      .map((entry) => <NotificationItem key={entry.id} entry={entry} />)
  return createPortal(
    <div data-live-announcer="" className={styles.host}>
      <div role="status">
        <ul className={styles.list}>{renderItems(false)}</ul>
      </div>
      <div role="alert">
        <ul className={styles.list}>{renderItems(true)}</ul>
      </div>
      <section role="log" aria-live="off" aria-label={t('common.notifications')} className="pb-hidden">
        {log.map((entry) => (
          <p key={entry.id}>{entry.text}</p>
        ))}
      </section>
    </div>,
    document.body,
  )
}
