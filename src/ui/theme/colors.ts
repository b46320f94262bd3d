/** One color in both themes: `[light, dark]`. */
type Pair = readonly [light: string, dark: string]

const both = (color: string): Pair => [color, color]

/**
 * Every color of the product. A name with a dot is a shade of the name before it; `DEFAULT` is the name itself. Text
 * pairs have a contrast of 4.5:1 and control borders of 3:1 on every background they are used on;
 * `tests/unit/themeContrast.test.ts` computes them.
 */
export const palette = {
  /** Fills only; never text on light. */
  accent: {
    DEFAULT: both('#FFCF33'),
    ink: both('#17150F'),
    soft: ['#FFF4CC', '#24200F'],
    hover: both('#F7C11D'),
    line: ['#EFDC96', '#5E5020'],
  },
  paper: { DEFAULT: ['#F6F6F3', '#0D0F12'] },
  surface: { DEFAULT: ['#FFFFFF', '#15181D'], hover: ['#F1F1ED', '#1F242B'] },
  raised: { DEFAULT: ['#FFFFFF', '#1D2128'] },
  line: { DEFAULT: ['#E4E4DE', '#292E36'], strong: ['#8B8D88', '#727985'] },
  ink: { DEFAULT: ['#16181B', '#F1F3F5'], soft: ['#555A61', '#A9B0BA'], faint: ['#686D74', '#8A919C'] },
  /** Gain, loss and notice: always with a sign, word or icon beside them. */
  rise: { DEFAULT: ['#107C57', '#43C993'], soft: ['#EAF8F1', '#12271F'] },
  fall: { DEFAULT: ['#C8324A', '#FF7385'], soft: ['#FDF1F2', '#31181D'] },
  info: { DEFAULT: ['#2459D3', '#86AEFF'], soft: ['#EEF3FE', '#182137'] },
  focus: { DEFAULT: ['#2459D3', '#86AEFF'] },
  /** Fills of the second and the third medal; their text has the color `accent.ink`. */
  medal: { silver: both('#C3CAD4'), bronze: both('#D59C6C') },
  backdrop: { DEFAULT: ['rgb(13 15 18 / .56)', 'rgb(0 0 0 / .68)'] },
  shimmer: { DEFAULT: ['#EDEDE8', '#20252C'], light: ['#F7F7F4', '#2A3038'] },
  /** Faces of the illustrations: top, the side toward the light, the side away from it. */
  art: {
    shadow: ['rgb(22 24 27 / .2)', 'rgb(0 0 0 / .5)'],
    line: ['#E6E6E0', '#363E49'],
    groundTop: ['#FDFDFC', '#272D36'],
    groundSide: ['#E9E9E3', '#1F242C'],
    groundDeep: ['#DADAD2', '#181C22'],
    paperTop: ['#FFFFFF', '#5A6575'],
    paperSide: ['#EAEAE4', '#424B58'],
    paperDeep: ['#D2D2CA', '#303742'],
    inkTop: ['#4A4F57', '#C3CBD6'],
    inkSide: ['#2F3339', '#97A1B0'],
    inkDeep: ['#1E2125', '#737E8E'],
    markTop: both('#4A4F57'),
    markSide: both('#2F3339'),
    markDeep: both('#1E2125'),
    accentTop: both('#FFE183'),
    accentSide: both('#FFCF33'),
    accentDeep: ['#E0A90F', '#DCA511'],
    glow: ['rgb(255 207 51 / .34)', 'rgb(255 207 51 / .16)'],
  },
} as const satisfies Record<string, Record<string, Pair>>

/** Values in the format of the token sheet: the light one by default, the dark one under `.dark`. */
export const colors = Object.fromEntries(
  Object.entries(palette).map(([name, shades]) => [
    name,
    Object.fromEntries(
      Object.entries(shades).map(([shade, [light, dark]]: [string, Pair]) => [
        shade,
        { value: light === dark ? light : { base: light, _dark: dark } },
      ]),
    ),
  ]),
)
