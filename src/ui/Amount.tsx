import type { ReactNode } from 'react'
import styles from './Amount.module.css'
import { classes } from './classes.ts'

/** In Arabic and Persian numbers a direction mark precedes the sign. */
const direction = (value: string) =>
  /^\u200e?[-−]/.test(value) ? styles.fall : /^\u200e?\+/.test(value) ? styles.rise : undefined

/**
 * A number with its unit, isolated from the direction of the text and on one line; in the sizes `large` and `hero`, the unit can
 * wrap. `value` is already formatted.
 * `sign`: the value is a change, colored by its leading + or −. `figure` replaces the displayed value, for example
 * with a counter.
 */
export function Amount({
  value,
  figure = value,
  coin,
  size = 'medium',
  sign = false,
  className,
}: {
  value: string
  figure?: ReactNode
  coin?: string | null | undefined
  size?: 'small' | 'medium' | 'large' | 'hero' | undefined
  sign?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <bdi dir="ltr" className={classes(styles.amount, styles[size], sign && direction(value), className)}>
      {figure}
      {coin && <span className={styles.coin}>{` ${coin}`}</span>}
    </bdi>
  )
}
