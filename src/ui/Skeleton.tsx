import { classes } from './classes.ts'
import styles from './Skeleton.module.css'

type Length = number | string

/** A placeholder in the shape of the content that is loading. Numbers are CSS px; `lines`: text of that many lines. */
export function Skeleton({
  width = '100%',
  height,
  lines = 1,
  radius = 'control',
  className,
}: {
  width?: Length | undefined
  height?: Length | undefined
  lines?: number | undefined
  radius?: 'control' | 'card' | 'pill' | undefined
  className?: string | undefined
}) {
  const bars = Array.from({ length: lines }, (_, line) => line)
  return (
    <span aria-hidden="true" className={classes(styles.skeleton, className)} style={{ inlineSize: width }}>
      {bars.map((line) => (
        <span
          key={line}
          className={classes(styles.bar, styles[radius], height === undefined && styles.text)}
          style={{ blockSize: height }}
        />
      ))}
    </span>
  )
}
