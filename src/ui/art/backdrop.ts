import type { CSSProperties } from 'react'
import type { Backdrop } from '../../contract/keyVisual.ts'
import { classes } from '../classes.ts'
import styles from './Backdrop.module.css'

/**
 * The props of an element with the backdrop of a campaign. Its content has the colors of the dark theme in both themes.
 * Without a backdrop, only `className`.
 */
export function backdropProps(
  backdrop: Backdrop | undefined,
  className?: string,
): { className: string; style?: CSSProperties } {
  if (!backdrop) return { className: classes(className) }
  const { from, to, glow, pattern } = backdrop
  const style = { '--backdrop-from': from, '--backdrop-to': to, '--backdrop-glow': glow } as CSSProperties
  return { className: classes(className, 'dark', styles.backdrop, styles[pattern]), style }
}
