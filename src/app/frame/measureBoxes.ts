import type { BlockBox, FrameDraft } from '../../contract/studioFrame.ts'
import type { BlockPlaces } from './blockPlaces.ts'
import { boxesOf } from './observeBlocks.ts'

/** Time after which the boxes are measured although the browser is busy, ms. */
const maxWait = 500

/** What is left of the idle time for the last block of a slice, ms. */
const lastBlock = 1

/**
 * Measures all blocks of a page: at once, or with `canWait` while the browser is idle, in slices, so that a key that is pressed
 * meanwhile does not wait for a long page. Returns a function that stops it.
 */
export function measureBoxes(
  places: BlockPlaces,
  draft: FrameDraft,
  canWait: boolean,
  done: (boxes: BlockBox[]) => void,
): () => void {
  const steps = boxesOf(places, draft)
  const boxes: BlockBox[] = []
  const measure = (hasTime: () => boolean) => {
    do {
      const { value, done: isLast } = steps.next()
      if (isLast) return done(boxes)
      if (value) boxes.push(value)
    } while (hasTime())
    next()
  }
  let stop = () => {}
  const next = () => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(measure, 0, () => true)
      stop = () => clearTimeout(timer)
      return
    }
    const hasTime = (deadline: IdleDeadline) => () => deadline.didTimeout || deadline.timeRemaining() > lastBlock
    const request = window.requestIdleCallback((deadline) => measure(hasTime(deadline)), { timeout: maxWait })
    stop = () => window.cancelIdleCallback(request)
  }
  if (canWait) next()
  else measure(() => true)
  return () => stop()
}
