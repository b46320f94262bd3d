import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Frame.module.css'
import { Heading } from './Heading.tsx'

/**
 * The section a block stands in: the page's column, a heading that names it, room around it.
 * `id` is the block's; `tools` stand beside the heading (a switch, a filter), `note` under it (how fresh, when it resets).
 */
export function Frame({
  id,
  title,
  tools,
  note,
  className,
  children,
}: {
  id: string
  title: string
  tools?: ReactNode
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  const heading = (
    <Heading level={2} id={`${id}-title`}>
      {title}
    </Heading>
  )
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes('pb-page', styles.frame, className)}>
      {tools || note ? (
        <header className={styles.head}>
          {heading}
          {tools}
          {note && <div className={styles.note}>{note}</div>}
        </header>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
