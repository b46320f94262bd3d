import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/index.ts'
import styles from './InviteCard.module.css'

/** Light margin a reader needs around the code, in squares. */
const margin = 2

interface Drawn {
  text: string
  size: number
  path: string
}

/** A QR code, dark on light in both themes; its maker is a chunk of its own, fetched once there is something to write. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isGone = false
    import('./qr.ts').then(
      ({ squaresOf, pathOf }) => {
        const squares = squaresOf(text)
        if (!isGone) setDrawn({ text, size: squares.length, path: pathOf(squares) })
      },
      // Code and link stand beside it: without its chunk nothing is lost.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [text])
  if (drawn?.text !== text) return <Skeleton height={176} width={176} radius="control" />
  const box = `${-margin} ${-margin} ${drawn.size + 2 * margin} ${drawn.size + 2 * margin}`
  return (
    <svg viewBox={box} role="img" aria-label={label} className={styles.qr} shapeRendering="crispEdges">
      <path d={drawn.path} />
    </svg>
  )
}
