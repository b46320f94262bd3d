import styles from './CountdownCells.module.css'
import { classes } from './classes.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const
type Parts<T> = Record<(typeof units)[number], T>

/** A countdown with four cells. Screen readers do not announce changes automatically. */
export function CountdownCells({
  parts,
  words,
  label,
  hideLabel = false,
  size = 'medium',
  className,
}: {
  /** Whole numbers ≥ 0; smaller values are shown as 0. */
  parts: Parts<number>
  /** Short names of the units. */
  words: Parts<string>
  label: string
  hideLabel?: boolean | undefined
  size?: 'medium' | 'large' | undefined
  className?: string | undefined
}) {
  return (
    <div role="timer" aria-live="off" aria-label={label} className={classes(styles.countdown, styles[size], className)}>
      {!hideLabel && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <div className={styles.cells}>
        {units.map((unit) => (
          <span key={unit} className={styles.cell}>
            <span className={styles.digits}>{String(Math.max(0, Math.trunc(parts[unit]) || 0)).padStart(2, '0')}</span>
            <span className={styles.unit}>{words[unit]}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
