import { type ReactNode, useContext } from 'react'
import { classes } from './classes.ts'
import styles from './Frame.module.css'
import { Heading } from './Heading.tsx'
import { StaleContext, StaleMark } from './Stale.tsx'

/**
 * The section around a block: page column, heading, spacing. `id` is the id of the block; `tools` are beside the
 * heading (a switch, a filter), `note` below it (a reset time). `saysStale`: shows below the heading that data is
 * outdated; false if the block shows it itself.
 */
export function Frame({
  id,
  title,
  tools,
  note,
  saysStale = true,
  className,
  children,
}: {
  id: string
  title: string
  tools?: ReactNode
  note?: ReactNode
  saysStale?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const stale = useContext(StaleContext) && saysStale
  const heading = (
    <Heading level={2} id={`${id}-title`}>
      {title}
    </Heading>
  )
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes('pb-page', styles.frame, className)}>
      {tools || note || stale ? (
        <header className={styles.head}>
          {heading}
          {tools}
          {(note || stale) && (
            <div className={styles.note}>
              {note}
              {stale && <StaleMark />}
            </div>
          )}
        </header>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
