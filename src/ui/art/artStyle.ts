import { palette } from '../theme/colors.ts'
import styles from './Art.module.css'

const materials = ['paper', 'ground', 'ink', 'mark', 'accent'] as const
const shades = { top: 'Top', left: 'Side', right: 'Deep' } as const

/** The rules of `Art.module.css` with the colors of a theme inlined, for a standalone SVG. */
export function artStyle(theme: 'light' | 'dark'): string {
  const { art } = palette
  const index = theme === 'light' ? 0 : 1
  const faces = materials.flatMap((material) =>
    Object.entries(shades).map(([shade, name]) => {
      const color = art[`${material}${name}`][index]
      const [of, face] = [`.${styles[material]}`, `.${styles[shade]}`]
      return `${of} ${face},${of}${face}{fill:${color};stroke:${color};fill-rule:evenodd;stroke-width:.6;stroke-linejoin:round}`
    }),
  )
  const line = `fill:none;stroke-linecap:round;stroke-linejoin:round`
  return [
    ...faces,
    `.${styles.line}{${line};stroke:${art.line[index]};stroke-width:1}`,
    `.${styles.strongLine}{${line};stroke:${art.inkSide[index]};stroke-width:3}`,
    `.${styles.shadow},.${styles.deepShadow}{fill:#16181b;fill-opacity:.14}`,
  ].join('')
}
