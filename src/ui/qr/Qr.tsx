import { useEffect, useState } from 'react'
import { Skeleton } from '../Skeleton.tsx'
import styles from './Qr.module.css'

/** Quiet zone around the code, in squares. */
const margin = 2

interface QrPath {
  text: string
  size: number
  path: string
}

/** A QR code, dark on light in both themes. The encoder is a separate chunk. `size` in CSS px. */
export function Qr({ text, label, size = 176 }: { text: string; label: string; size?: number }) {
  const [qr, setQr] = useState<QrPath | null>(null)
  useEffect(() => {
    let isUnmounted = false
    import('./squares.ts').then(
      ({ squaresOf, pathOf }) => {
        const squares = squaresOf(text)
        if (!isUnmounted) setQr({ text, size: squares.length, path: pathOf(squares) })
      },
      // If the chunk fails to load, the link beside the code remains.
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [text])
  if (qr?.text !== text) return <Skeleton height={size} width={size} radius="control" />
  const box = `${-margin} ${-margin} ${qr.size + 2 * margin} ${qr.size + 2 * margin}`
  return (
    <svg
      viewBox={box}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  )
}
