import { safeUrl } from '../contract/safeUrl.ts'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'

/** The picture of a user or team; without one, the first letter of the name. Decorative: the name is beside it. */
export function Avatar({ name, url, className }: { name: string; url: string | null; className?: string | undefined }) {
  const picture = safeUrl(url)
  return picture ? (
    <img src={picture.href} alt="" className={classes(styles.avatar, className)} loading="lazy" decoding="async" />
  ) : (
    <span className={classes(styles.avatar, className)} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
