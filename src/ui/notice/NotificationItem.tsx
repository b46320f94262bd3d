import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './NotificationHost.module.css'
import { dismiss, notificationMs, type ShownNotification } from './notify.ts'

const icons = { success: 'check', error: 'warning', normal: 'info' } as const

/** One notification. Its timer pauses while it is hovered or focused, or while it is persistent. */
export function NotificationItem({ entry }: { entry: ShownNotification }) {
  const { t } = useTranslation()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused || entry.persistent === true
  const { id, repeats } = entry
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismiss(id, repeats), notificationMs)
    return () => clearTimeout(timer)
  }, [id, repeats, paused])
  return (
    <li
      className={classes(styles.item, styles[entry.mode])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={icons[entry.mode]} size={20} className={styles.sign} />
      <span className={styles.text}>{entry.text}</span>
      <button type="button" aria-label={t('common.close')} className={styles.close} onClick={() => dismiss(id)}>
        <Icon name="close" size={18} />
      </button>
    </li>
  )
}
