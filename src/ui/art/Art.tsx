import { memo, Suspense } from 'react'
import { classes } from '../classes.ts'
import styles from './Art.module.css'
import { type ArtName, scenes } from './scenes.ts'

export type { ArtName }

/** The scene of that name; undefined where this app draws none. */
export const artNamed = (name: string | undefined): ArtName | undefined =>
  name !== undefined && Object.hasOwn(scenes, name) ? (name as ArtName) : undefined

/**
 * A drawn scene, 480 × 400, as wide as its place; both themes from one drawing. Decorative unless `label` is given.
 * Memoised, since React would drop the server's picture if a drawing reached it before its chunk.
 */
export const Art = memo(function Art({
  name,
  label,
  className,
}: {
  name: ArtName
  label?: string
  className?: string
}) {
  const Scene = scenes[name]
  const shared = { viewBox: '0 0 480 400', className: classes(styles.art, className) }
  const scene = (
    <Suspense>
      <Scene />
    </Suspense>
  )
  return label ? (
    <svg {...shared} role="img" aria-label={label}>
      {scene}
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true">
      {scene}
    </svg>
  )
})
