import { useEffect, useRef } from 'react'
import styles from './CountUp.module.css'
import { interpolateDecimal } from './interpolateDecimal.ts'
import { loadMotions, prefersReducedMotion } from './playMotion.ts'

/**
 * A number that counts to its new value when it changes. Screen readers get only the final value, and the width is
 * that of the final value from the start. `from`: the start value of the first count.
 */
export function CountUp({
  value,
  format,
  from = value,
}: {
  /** A decimal string. */
  value: string
  format: (value: string) => string
  from?: string
}) {
  const place = useRef<HTMLSpanElement>(null)
  const last = useRef(from)
  const write = useRef(format)
  write.current = format
  useEffect(() => {
    const begin = last.current
    last.current = value
    const element = place.current
    if (begin === value || !element || prefersReducedMotion()) return
    return countIn(element, (share) => write.current(interpolateDecimal(begin, value, share)))
  }, [value])
  return (
    <span ref={place} className={styles.counter}>
      <span className={styles.value}>{format(value)}</span>
    </span>
  )
}

/** Counts in a layer above the value. Returns a function that stops it. */
function countIn(element: HTMLElement, textAt: (share: number) => string): () => void {
  const layer = document.createElement('span')
  layer.ariaHidden = 'true'
  let stop = () => {}
  const end = () => {
    stop()
    layer.remove()
    element.removeAttribute('data-counting')
  }
  let isOver = false
  loadMotions().then(
    (motions) => {
      if (isOver) return
      layer.textContent = textAt(0)
      element.append(layer)
      element.dataset.counting = ''
      stop = motions.animateCount((share) => {
        layer.textContent = textAt(share)
      }, end)
    },
    () => {},
  )
  return () => {
    isOver = true
    end()
  }
}
