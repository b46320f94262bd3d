import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/index.ts'
import styles from './InviteCard.module.css'

/** Quiet zone around the code, in squares. */
const margin = 2

interface QrPath {
  text: string
  size: number
  path: string
}

/** A QR code, dark on light in both themes. The encoder is a separate chunk. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [qr, setQr] = useState<QrPath | null>(null)
  useEffect(() => {
    let isUnmounted = false
    import('./qr.ts').then(
      ({ squaresOf, pathOf }) => {
        const squares = squaresOf(text)
        if (!isUnmounted) setQr({ text, size: squares.length, path: pathOf(squares) })
      },
      // If the chunk fails to load, the code and the link remain.
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [text])
  if (qr?.text !== text) return <Skeleton height={176} width={176} radius="control" />
  const box = `${-margin} ${-margin} ${qr.size + 2 * margin} ${qr.size + 2 * margin}`
  return (
    <svg viewBox={box} role="img" aria-label={label} className={styles.qr} shapeRendering="crispEdges">
      <path d={qr.path} />
    </svg>
  )
}
