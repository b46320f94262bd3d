import { useTranslation } from 'react-i18next'
import { useStore } from '../store.ts'
import styles from './NotificationHost.module.css'
import { NotificationItem } from './NotificationItem.tsx'
import { notifications } from './notify.ts'

/**
 * Where notifications stand: top of the screen below 768 px, bottom otherwise. Put it on the page once.
 * Both live regions are there from the start, for a region that comes with its text is not read out.
 */
export function NotificationHost() {
  const { t } = useTranslation()
  const { shown, log } = useStore(notifications)
  const draw = (urgent: boolean) =>
    shown
      .filter((entry) => (entry.mode === 'error') === urgent)
      .map((entry) => <NotificationItem key={entry.id} entry={entry} />)
  return (
    <div className={styles.host}>
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
    </div>
  )
}
