import { classes } from './classes.ts'
import styles from './Progress.module.css'

/** A progress bar. `percent` 0–100, clamped; `valueText` is the accessible value: "340 / 1,000 USDT". */
export function Progress({
  percent,
  label,
  valueText,
  showText = true,
  className,
}: {
  percent: number
  label: string
  valueText: string
  showText?: boolean | undefined
  className?: string | undefined
}) {
  const now = Number.isFinite(percent) ? Math.round(Math.min(100, Math.max(0, percent))) : 0
  return (
    <div className={classes(styles.progress, className)}>
      {showText && (
        <div className={styles.text} aria-hidden="true">
          <span>{label}</span>
          <bdi className="pb-tabular">{valueText}</bdi>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={now}
        aria-valuetext={valueText}
        className={styles.track}
      >
        <div className={classes(styles.fill, now >= 100 && styles.done)} style={{ inlineSize: `${now}%` }} />
      </div>
    </div>
  )
}
