import { imageAddress, imageSrcSet, widthFor } from '../contract/images.ts'
import { stripBreaks } from '../i18n/index.ts'
import { classes } from './classes.ts'
import styles from './Image.module.css'

interface Props {
  /** Address of the original. */
  src: string
  /** Address of the original for the dark theme; default: `src`. */
  dark?: string | undefined
  /** Alternative text; empty if the text beside the image says the same. */
  alt: string
  /** Width / height; reserves the space of the image. */
  aspect: number
  /** Rendered width, as in `<img sizes>`. */
  sizes: string
  /** The image is at the top of the page: it is fetched at once, with high priority. */
  first?: boolean | undefined
  className?: string | undefined
}

/**
 * An image in the widths and quality of the site's optimizer (specification §9). With two themes only the image of
 * the active theme is fetched: browsers do not fetch a lazy image that is not displayed.
 */
export function Image({ src, dark, ...props }: Props) {
  if (!dark) return <Source {...props} src={src} />
  return (
    <>
      <Source {...props} src={src} theme={styles.light} />
      <Source {...props} src={dark} theme={styles.dark} />
    </>
  )
}

function Source({ src, alt, aspect, sizes, first = false, className, theme }: Props & { theme?: string | undefined }) {
  return (
    <img
      className={classes(styles.image, theme, className)}
      style={{ aspectRatio: aspect }}
      src={imageAddress(src, widthFor(828))}
      srcSet={imageSrcSet(src)}
      sizes={sizes}
      alt={stripBreaks(alt)}
      loading={first && !theme ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
