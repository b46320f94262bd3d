import type { ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { classes } from './classes.ts'

/** A checkbox with a label, which can contain a link. */
export function Checkbox({
  name,
  checked,
  onChange,
  describedBy,
  className,
  children,
}: {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  describedBy?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <label className={classes(styles.place, className)}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={describedBy}
        className={styles.box}
      />
      <span>{children}</span>
    </label>
  )
}
