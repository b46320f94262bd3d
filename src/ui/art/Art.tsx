import { memo, Suspense } from 'react'
import { sceneImagePath } from '../../contract/sceneImages.ts'
import { classes } from '../classes.ts'
import { useMounted } from '../useMounted.ts'
import styles from './Art.module.css'
import { type ArtName, scenes } from './scenes.ts'

export type { ArtName }

/** The illustration of that name; undefined if this app has none. */
export const artNamed = (name: string | undefined): ArtName | undefined =>
  name !== undefined && Object.hasOwn(scenes, name) ? (name as ArtName) : undefined

interface ArtProps {
  name: ArtName
  label?: string | undefined
  className?: string | undefined
}

/**
 * An illustration, 480 × 400, as wide as its container; one SVG for both themes. Decorative unless `label` is set.
 * `later`: below the first screen, so that the HTML has only its place, and an image for browsers without scripts.
 * Memoised: if it rendered again before its chunk is loaded, React would drop the server's SVG.
 */
export const Art = memo(function Art({ later = false, ...props }: ArtProps & { later?: boolean | undefined }) {
  return later ? <LaterIllustration {...props} /> : <Illustration {...props} />
})

function LaterIllustration(props: ArtProps) {
  const { name, className } = props
  if (useMounted()) return <Illustration {...props} />
  return (
    <>
      <svg viewBox="0 0 480 400" className={classes(styles.art, className, styles.later)} aria-hidden="true" />
      <noscript>
        <img src={sceneImagePath(name)} alt="" loading="lazy" className={classes(styles.art, className)} />
      </noscript>
    </>
  )
}

/** Has no state, so that it does not render again after hydration. */
function Illustration({ name, label, className }: ArtProps) {
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
}
