import { domAnimation, LazyMotion, MotionConfig } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import { prefersReducedMotion } from './playMotion.ts'

/**
 * Provider for `m` elements of framer-motion. Import it only from chunks that load late: the library is large. It
 * includes the animations, because an element whose animations fail to load would stay in its initial, hidden state.
 */
export const Motion = ({ children }: { children: ReactNode }): ReactNode => (
  <LazyMotion features={domAnimation} strict>
    <MotionConfig reducedMotion="user">{children}</MotionConfig>
  </LazyMotion>
)

/** An illustration that springs in, hidden from screen readers. */
export const SpringIn = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}): ReactNode => (
  <Motion>
    <m.div
      className={className}
      aria-hidden="true"
      initial={prefersReducedMotion() ? false : { scale: 0.6, rotate: -10 }}
      animate={{ scale: 1, rotate: 0 }}
      transition={{ type: 'spring', stiffness: 240, damping: 13 }}
    >
      {children}
    </m.div>
  </Motion>
)
