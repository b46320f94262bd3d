import { type ImageWidth, imageAddress, imageWidths, widthFor } from '../contract/images.ts'
import { stripBreaks } from '../i18n/index.ts'
import { classes } from './classes.ts'
import styles from './Image.module.css'

/** Widths worth offering for something that fills a column: less is an icon, more is a wall. */
const offered = imageWidths.filter((width) => width >= 256 && width <= 2048)

interface Props {
  /** Address of the original. */
  src: string
  /** What it shows, in words; empty where the words beside it say so already. */
  alt: string
  /** Its shape, as width / height: the room is kept before it comes. */
  aspect: number
  /** How wide it is drawn, as in `<img sizes>`. */
  sizes: string
  /** It is what the page begins with: fetched at once and before others. */
  first?: boolean
  className?: string
}

/** A picture in the widths and quality the site's optimiser gives (specification §9). */
export function Image({ src, alt, aspect, sizes, first = false, className }: Props) {
  const at = (width: ImageWidth) => imageAddress(src, width)
  return (
    <img
      className={classes(styles.image, className)}
      style={{ aspectRatio: aspect }}
      src={at(widthFor(828))}
      srcSet={offered.map((width) => `${at(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={stripBreaks(alt)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
