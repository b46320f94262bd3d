import styles from './Amount.module.css'
import { classes } from './classes.ts'

/** Signs of Arabic and Persian numbers have a mark of direction before them. */
const direction = (value: string) =>
  /^\u200e?[-−]/.test(value) ? styles.fall : /^\u200e?\+/.test(value) ? styles.rise : undefined

/**
 * A number and its unit, kept on one line and isolated from the text's direction.
 * `value` is already written for the language; `sign`: it is a change, coloured by its leading + or −.
 */
export function Amount({
  value,
  coin,
  size = 'medium',
  sign = false,
  className,
}: {
  value: string
  coin?: string | null
  size?: 'small' | 'medium' | 'large' | 'hero'
  sign?: boolean
  className?: string
}) {
  return (
    <bdi dir="ltr" className={classes(styles.amount, styles[size], sign && direction(value), className)}>
      {value}
      {coin && <span className={styles.coin}>{`\u00a0${coin}`}</span>}
    </bdi>
  )
}
