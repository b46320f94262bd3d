import * as m from 'framer-motion/m'
import { Icon } from '../../Icon.tsx'
import { prefersReducedMotion } from '../../motion/playMotion.ts'
import styles from './StatusIcon.module.css'

const spring = { type: 'spring', stiffness: 320, damping: 14 } as const

/** The 72 px icon of a message. It springs in; if motion never loads, it is fully visible. */
export function StatusIcon({ kind }: { kind: 'success' | 'error' }) {
  const isError = kind === 'error'
  return (
    <m.span
      className={isError ? styles.error : styles.success}
      initial={prefersReducedMotion() ? false : isError ? { scale: 0.9 } : { scale: 0.7, rotate: -8 }}
      animate={{ scale: 1, rotate: 0 }}
      transition={spring}
    >
      <Icon name={isError ? 'warning' : 'gift'} size={36} />
    </m.span>
  )
}
