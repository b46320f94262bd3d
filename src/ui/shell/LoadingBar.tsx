import { useEffect } from 'react'
import { classes } from '../classes.ts'
import { useStore } from '../store.ts'
import styles from './LoadingBar.module.css'
import { fillLevel, startLoading } from './loadingBar.ts'

/**
 * The loading bar at the top, shown while another page loads (`active`) or a `startLoading` has not ended. Use it
 * once per page.
 */
export function LoadingBar({ active = false }: { active?: boolean }) {
  const level = useStore(fillLevel)
  useEffect(() => (active ? startLoading() : undefined), [active])
  return (
    <div aria-hidden="true" className={classes(styles.place, level > 0 && styles.shown, level === 1 && styles.leaving)}>
      <div className={styles.bar} style={{ inlineSize: `${level * 100}%` }} />
    </div>
  )
}
