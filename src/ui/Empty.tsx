import type { ReactNode } from 'react'
import { Art, type ArtName } from './art/Art.tsx'
import { classes } from './classes.ts'
import styles from './Empty.module.css'

/** An empty state: a small illustration, one sentence, one action. A whole page adds its `heading`. */
export function Empty({
  art = 'ticket',
  heading,
  title,
  action,
  className,
}: {
  art?: ArtName | undefined
  heading?: ReactNode
  title: string
  action?: ReactNode
  className?: string | undefined
}) {
  return (
    <div className={classes(styles.empty, className)}>
      <Art name={art} className={styles.art} />
      {heading}
      <p>{title}</p>
      {action}
    </div>
  )
}
