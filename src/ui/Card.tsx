import type { ReactNode } from 'react'
import { classes, recipe } from './classes.ts'

/** A surface with a thin border. `accent`: the user's own or claimable. `quiet`: finished. */
export function Card({
  tone = 'plain',
  as: Tag = 'div',
  id,
  labelledBy,
  className,
  children,
}: {
  tone?: 'plain' | 'accent' | 'quiet' | undefined
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  id?: string | undefined
  labelledBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Tag id={id} aria-labelledby={labelledBy} className={classes(recipe('card', tone), className)}>
      {children}
    </Tag>
  )
}
