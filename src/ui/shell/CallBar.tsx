import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './CallBar.module.css'

/**
 * The page's one call to action at the bottom of a phone's screen. Give it `visible` once the hero's own has scrolled
 * away; while hidden it is out of reach of keys and readers too. A page that uses it keeps room for it below.
 */
export function CallBar({ visible, children }: { visible: boolean; children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div className={classes(styles.bar, visible && styles.shown)} inert={!visible}>
        {children}
      </div>
    </div>
  )
}
