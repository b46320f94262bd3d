import type { ReactNode } from 'react'
import { classes, recipe } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

/** What a color says: information, attention, good news, a warning. */
export type Tone = 'neutral' | 'accent' | 'rise' | 'fall' | 'info'

/** A short label for a state. */
export function Chip({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone | undefined
  icon?: IconName | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={classes(recipe('chip', tone), className)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
