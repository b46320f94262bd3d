import { animate, type DOMKeyframesDefinition, type Transition } from 'framer-motion/dom'

/** `pop`: new content. `rise`: replaced content. `cheer`: something is achieved. */
export type MotionName = 'pop' | 'rise' | 'cheer'

/** Only transforms and opacity, so that nothing around moves. */
const motions: Record<MotionName, readonly [DOMKeyframesDefinition, Transition]> = {
  pop: [{ scale: [0.9, 1] }, { type: 'spring', stiffness: 420, damping: 16 }],
  rise: [
    { opacity: [0.3, 1], y: [6, 0] },
    { duration: 0.28, ease: [0.2, 0, 0, 1] },
  ],
  cheer: [
    { scale: [1, 1.02, 1], rotate: [0, -0.4, 0.4, 0] },
    { duration: 0.6, ease: 'easeInOut' },
  ],
}

/** Resolves after the frame in which framer-motion writes the last style of a finished motion. */
const lastFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Plays a motion and removes its properties from the element's style. */
export async function play(element: HTMLElement, name: MotionName): Promise<void> {
  await animate(element, ...motions[name])
  await lastFrame()
  for (const property of ['transform', 'opacity', 'will-change']) element.style.removeProperty(property)
}

/** Calls `step` with the progress from 0 to 1. Returns a function that stops it. */
export function animateCount(step: (share: number) => void, done: () => void): () => void {
  const animation = animate(0, 1, { duration: 0.8, ease: [0.1, 0.6, 0.2, 1], onUpdate: step, onComplete: done })
  return () => animation.stop()
}
