import { LazyMotion, MotionConfig } from 'framer-motion'
import * as m from 'framer-motion/m'
import { Icon } from '../../Icon.tsx'
import styles from './Sign.module.css'

const features = () => import('./motionFeatures.ts').then((module) => module.default)

/** The 72 px sign of a message. The gift springs in; it is there at full strength even if motion never loads. */
export function Sign({ kind }: { kind: 'success' | 'error' }) {
  if (kind === 'error') {
    return (
      <span className={styles.error}>
        <Icon name="warning" size={36} />
      </span>
    )
  }
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user">
        <m.span
          className={styles.success}
          initial={{ scale: 0.7, rotate: -8 }}
          animate={{ scale: 1, rotate: 0 }}
          transition={{ type: 'spring', stiffness: 320, damping: 14 }}
        >
          <Icon name="gift" size={36} />
        </m.span>
      </MotionConfig>
    </LazyMotion>
  )
}
