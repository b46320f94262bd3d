import { Anchor } from '../Anchor.tsx'
import styles from './Brand.module.css'

/** The logo and name of the product, with a link to the home page. */
export function Brand({ href, name = 'Playbill' }: { href: string; name?: string }) {
  return (
    <Anchor href={href} className={styles.brand}>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <path
          className={styles.sheet}
          d="M5 2h18a3 3 0 0 1 3 3v5.2a3.8 3.8 0 0 0 0 7.6V23a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3v-5.2a3.8 3.8 0 0 0 0-7.6V5a3 3 0 0 1 3-3Z"
        />
        <path className={styles.bars} d="M9.5 19v-4M14 19V9M18.5 19v-7" />
      </svg>
      <span title={name}>{name}</span>
    </Anchor>
  )
}
