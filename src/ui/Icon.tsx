import { classes } from './classes.ts'
import styles from './Icon.module.css'
import { type IconName, icons, mirrored } from './icons.ts'

/** An icon in the color of the text. Decorative unless `label` is set. `size` in CSS px. */
export function Icon({
  name,
  size = 24,
  label,
  className,
}: {
  name: IconName
  size?: number | undefined
  label?: string | undefined
  className?: string | undefined
}) {
  const shared = {
    className: classes(styles.icon, mirrored.has(name) && styles.mirrored, className),
    width: size,
    height: size,
    viewBox: '0 0 24 24',
  }
  const path = <path d={icons[name]} />
  return label ? (
    <svg {...shared} role="img" aria-label={label}>
      {path}
    </svg>
  ) : (
    <svg {...shared} aria-hidden="true">
      {path}
    </svg>
  )
}
