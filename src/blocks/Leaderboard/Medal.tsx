import styles from './Leaderboard.module.css'

const looks = [styles.gold, styles.silver, styles.bronze]

/** The medal of the first three ranks. The rank itself is announced separately. */
export function Medal({ rank }: { rank: number }) {
  return (
    <svg viewBox="0 0 28 32" className={styles.medal} aria-hidden="true">
      <path className={styles.ribbon} d="M8 1h5l3 9h-5ZM20 1h-5l-3 9h5Z" />
      <circle className={looks[rank - 1]} cx="14" cy="19" r="11" />
      <text x="14" y="23.5" textAnchor="middle">
        {rank}
      </text>
    </svg>
  )
}
