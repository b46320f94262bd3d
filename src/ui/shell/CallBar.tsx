import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './CallBar.module.css'

/**
 * The page's call to action at the bottom of a phone screen. Set `visible` once the button of the hero has scrolled
 * away. While hidden it is out of reach of keyboard and screen readers. A page that uses it reserves space for it
 * below.
 */
export function CallBar({
  visible,
  note,
  children,
}: {
  visible: boolean
  /** A short line above the button. */
  note?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.place}>
      <div data-call-bar="" className={classes(styles.bar, visible && styles.shown)} inert={!visible}>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </div>
  )
}
