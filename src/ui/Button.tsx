import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { classes, recipe } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { safeUrl } from './safeUrl.ts'

export interface ButtonProps {
  children: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet'
  /** 40, 48, 56 or 80 px high. */
  size?: 'small' | 'medium' | 'large' | 'xlarge'
  type?: 'button' | 'submit'
  /** Its work is under way: same width, taps ignored. */
  pending?: boolean
  /** Why it cannot be used now. It keeps its place in the tab order and says so. */
  disabledReason?: string
  /** The reason is read out but not shown, because it stands close by already. */
  hideReason?: boolean
  /** Leads there instead of acting; an address that does not pass leaves the button blocked. */
  href?: string
  onClick?: (event: MouseEvent) => void
  fullWidth?: boolean
  /** Id of a text that explains it. */
  describedBy?: string
  icon?: IconName
  ariaLabel?: string
  className?: string
}

/** The product's button; `primary` is the yellow one, once a screen. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', pending = false, disabledReason, href, fullWidth } = props
  const reasonId = useId()
  const link = href === undefined ? null : safeUrl(href)
  const blocked = Boolean(disabledReason) || (href !== undefined && !link)
  const inert = blocked || pending
  const shared = {
    className: classes(recipe('button', variant, size, fullWidth && 'full'), pending && styles.pending),
    'aria-label': props.ariaLabel,
    'aria-describedby': classes(props.describedBy, disabledReason && reasonId) || undefined,
  }
  const content = (
    <>
      {props.icon && <Icon name={props.icon} size={size === 'small' ? 18 : 20} />}
      <span className={styles.label}>{props.children}</span>
    </>
  )
  return (
    <span className={classes(styles.place, fullWidth && styles.full, props.className)}>
      {link && !inert ? (
        <a {...shared} href={link.href} rel={rel(link.kind)} onClick={props.onClick}>
          {content}
        </a>
      ) : (
        <button
          {...shared}
          type={props.type ?? 'button'}
          aria-disabled={inert || undefined}
          aria-busy={pending || undefined}
          onClick={inert ? (event) => event.preventDefault() : props.onClick}
        >
          {content}
        </button>
      )}
      {disabledReason && (
        <span id={reasonId} className={props.hideReason ? 'pb-hidden' : styles.reason}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

const rel = (kind: 'site' | 'external') => (kind === 'external' ? 'noopener noreferrer' : undefined)
