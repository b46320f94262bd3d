import type { ReactNode } from 'react'
import { Art, type ArtName } from './art/Art.tsx'
import { classes } from './classes.ts'
import styles from './Empty.module.css'

/**
 * An empty state: a small illustration, one sentence, one action. Without `title`, the action says it. A whole page adds its
 * `heading`. With `visitorOnly`, it is a placeholder while a user is signed in: the markup of the server is the one of a visitor
 * until the block has its data. `later`: below the first screen (`Art`).
 */
export function Empty({
  art = 'ticket',
  heading,
  title,
  action,
  visitorOnly,
  later,
  className,
}: {
  art?: ArtName | undefined
  heading?: ReactNode
  title?: string | undefined
  action?: ReactNode
  visitorOnly?: boolean | undefined
  later?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <div
      className={classes(
        styles.empty,
        !heading && !action && styles.brief,
        visitorOnly && styles.visitorOnly,
        className,
      )}
    >
      <Art name={art} later={later} className={styles.art} />
      {heading}
      {title && <p>{title}</p>}
      {action}
    </div>
  )
}
