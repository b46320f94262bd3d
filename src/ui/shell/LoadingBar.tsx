import { useEffect } from 'react'
import { classes } from '../classes.ts'
import { useStore } from '../store.ts'
import styles from './LoadingBar.module.css'
import { filling, startLoading } from './loadingBar.ts'

/** The thin bar on top while another page loads (`active`), or while a `startLoading` has not ended. Once a page. */
export function LoadingBar({ active = false }: { active?: boolean }) {
  const now = useStore(filling)
  useEffect(() => (active ? startLoading() : undefined), [active])
  return (
    <div aria-hidden="true" className={classes(styles.place, now > 0 && styles.shown, now === 1 && styles.leaving)}>
      <div className={styles.bar} style={{ inlineSize: `${now * 100}%` }} />
    </div>
  )
}
