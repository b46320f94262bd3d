import type { ReactNode } from 'react'
import type { Tone } from './Chip.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './Notice.module.css'

/** A message in the page, with an optional action. */
export function Notice({
  tone = 'neutral',
  icon = tone === 'fall' ? 'warning' : 'info',
  title,
  action,
  className,
  children,
}: {
  tone?: Tone | undefined
  icon?: IconName | undefined
  title?: string | undefined
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={classes(styles.notice, styles[tone], className)}>
      <Icon name={icon} size={20} className={styles.sign} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.body}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
