import type { CSSProperties } from 'react'
import { palette } from '../../../ui/theme/colors.ts'
import type { Theme } from '../../ui/theme.ts'

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The colors that illustrations of the product are painted with, as custom properties. */
export const artStyle = (theme: Theme): CSSProperties =>
  Object.fromEntries(
    Object.entries(palette.art).map(([name, [light, dark]]) => [
      `--pb-colors-art-${kebab(name)}`,
      theme === 'dark' ? dark : light,
    ]),
  )
