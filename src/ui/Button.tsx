import { type MouseEvent, type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { classes, recipe } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { useSafeUrl } from './linkRules.ts'

/** Props of `Button`. */
export interface ButtonProps {
  children: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet' | undefined
  /** 40, 48, 56 or 80 px high. */
  size?: 'small' | 'medium' | 'large' | 'xlarge' | undefined
  type?: 'button' | 'submit' | undefined
  /** The action is in flight: the width stays, clicks are ignored. */
  pending?: boolean | undefined
  /** Why the button is disabled. It stays in the tab order, and the reason is shown and announced. */
  disabledReason?: string | undefined
  /** The reason is announced but not shown, because the text is already nearby. */
  hideReason?: boolean | undefined
  /** Makes the button a link. If the address is not allowed, the button is disabled. */
  href?: string | undefined
  onClick?: ((event: MouseEvent) => void) | undefined
  fullWidth?: boolean | undefined
  /** Only for visitors: hidden while a user is signed in. */
  visitorOnly?: boolean | undefined
  /** Id of a text that describes the button. */
  describedBy?: string | undefined
  icon?: IconName | undefined
  ariaLabel?: string | undefined
  className?: string | undefined
}

/** The standard button. Use `primary` (yellow) once per screen. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', pending = false, disabledReason, href, fullWidth } = props
  const reasonId = useId()
  const link = useSafeUrl(href)
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
    <span
      className={classes(
        styles.place,
        fullWidth && styles.full,
        props.visitorOnly && 'pb-visitor-only',
        props.className,
      )}
    >
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
