import { type CSSProperties, useMemo } from 'react'
import styles from './Confetti.module.css'

const kinds = [styles.accent, styles.ink, styles.rise, styles.accent]

/** Confetti that falls once for three seconds; hidden with reduced motion. */
export function Confetti() {
  const pieces = useMemo(() => Array.from({ length: 36 }, piece), [])
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map(({ key, kind, style }) => (
        <i key={key} className={kind} style={style} />
      ))}
    </div>
  )
}

const piece = (_: unknown, key: number) => ({
  key,
  kind: kinds[key % kinds.length],
  style: {
    '--from': `${Math.random() * 100}%`,
    '--drift': `${(Math.random() - 0.5) * 120}px`,
    '--spin': `${(Math.random() - 0.5) * 1080}deg`,
    '--delay': `${Math.random() * 500}ms`,
  } as CSSProperties,
})
