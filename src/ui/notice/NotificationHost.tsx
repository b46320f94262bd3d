import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from '../store.ts'
import styles from './NotificationHost.module.css'
import { NotificationItem } from './NotificationItem.tsx'
import { notifications } from './notify.ts'

const never = () => () => {}

/**
 * Where notifications stand: top of the screen below 768 px, bottom otherwise. Put it on the page once.
 * Both live regions are there before the first text, for a region that comes with its text is not read out; and they
 * stand beside the application, because an open dialog hides all of that from readers.
 */
export function NotificationHost() {
  const { t } = useTranslation()
  const { shown, log } = useStore(notifications)
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!inBrowser) return null
  const draw = (urgent: boolean) =>
    shown
      .filter((entry) => (entry.mode === 'error') === urgent)
      .map((entry) => <NotificationItem key={entry.id} entry={entry} />)
  return createPortal(
    <div data-live-announcer="" className={styles.host}>
      <div role="status">
        <ul className={styles.list}>{draw(false)}</ul>
      </div>
      <div role="alert">
        <ul className={styles.list}>{draw(true)}</ul>
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
