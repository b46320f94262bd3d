import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Heading.module.css'

/** A section's (2) or card's (3) heading. The page's only `h1` belongs to its hero. */
export function Heading({
  level,
  id,
  size = level === 2 ? 'heading' : 'title',
  className,
  children,
}: {
  level: 2 | 3
  id?: string
  size?: 'body' | 'lead' | 'title' | 'heading' | 'display'
  className?: string
  children: ReactNode
}) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} className={classes(styles.text, styles[size], className)}>
      {children}
    </Tag>
  )
}
