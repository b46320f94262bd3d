import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Heading.module.css'

/** The heading of a section (2) or card (3). The only `h1` of a page is in its hero. */
export function Heading({
  level,
  id,
  size = level === 2 ? 'heading' : 'title',
  className,
  children,
}: {
  level: 2 | 3
  id?: string | undefined
  size?: 'body' | 'lead' | 'title' | 'heading' | 'display' | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} className={classes(styles.text, styles[size], className)}>
      {children}
    </Tag>
  )
}
