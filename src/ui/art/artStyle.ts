import { palette } from '../theme/colors.ts'
import styles from './Art.module.css'

const stuffs = ['paper', 'ground', 'ink', 'mark', 'accent'] as const
const shades = { top: 'Top', left: 'Side', right: 'Deep' } as const

/** The rules of `Art.module.css` with the light theme's colours written in, for a picture that stands alone. */
export function artStyle(): string {
  const { art } = palette
  const faces = stuffs.flatMap((stuff) =>
    Object.entries(shades).map(([shade, name]) => {
      const [colour] = art[`${stuff}${name}`]
      return `.${styles[stuff]} .${styles[shade]}{fill:${colour};stroke:${colour};stroke-width:.6;stroke-linejoin:round}`
    }),
  )
  const line = `fill:none;stroke-linecap:round;stroke-linejoin:round`
  return [
    ...faces,
    `.${styles.line}{${line};stroke:${art.line[0]};stroke-width:1}`,
    `.${styles.strongLine}{${line};stroke:${art.inkSide[0]};stroke-width:3}`,
    `.${styles.shadow},.${styles.deepShadow}{fill:#16181b;fill-opacity:.14}`,
  ].join('')
}
