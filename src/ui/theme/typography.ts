/**
 * Font sizes and line heights in CSS px at the browser's default size; written in rem, so that the viewer's text size
 * applies.
 */
const scale = {
  caption: [12, 16],
  small: [14, 20],
  body: [16, 24],
  lead: [18, 26],
  title: [22, 30],
  heading: [28, 34],
  display: [40, 44],
  hero: [56, 58],
} as const

/** The name of a text size. */
export type TextSize = keyof typeof scale

const rem = (px: number) => `${px / 16}rem`

/**
 * The two largest sizes shrink on narrow screens, so that a phone does not scroll sideways. The last width is the limit when
 * the viewer enlarges texts: an amount is one word, and does not wrap.
 */
const clamped: Partial<Record<TextSize, [min: number, width: string, limit: string]>> = {
  display: [30, '8vw', '16vw'],
  hero: [38, '11vw', '13vw'],
}

const fluid = (name: TextSize, px: number) => {
  const clamp = clamped[name]
  return clamp ? `min(${clamp[2]}, clamp(${rem(clamp[0])}, ${clamp[1]}, ${rem(px)}))` : rem(px)
}

const entries = Object.entries(scale) as [TextSize, readonly [number, number]][]

/** Arabic script looks smaller than Latin of the same size, so it gets 1 px more. */
export const fontSizes = Object.fromEntries(
  entries.map(([name, [size]]) => [name, { value: { base: fluid(name, size), _arabic: fluid(name, size + 1) } }]),
)

/**
 * Unitless, so that line heights follow clamped sizes. Han, kana and hangul fill their square and need more leading.
 */
export const lineHeights = Object.fromEntries(
  entries.map(([name, [size, line]]) => {
    const ratio = (extra: number) => String(Math.round(((line + extra) / size) * 1000) / 1000)
    return [name, { value: { base: ratio(0), _cjk: ratio(size < 28 ? 2 : 4), _arabic: ratio(size < 28 ? 2 : 4) } }]
  }),
)

/**
 * The bundled font, if the script in the head has decided to use it (`--pb-font`), and system fonts that take the same room
 * (`fonts/fontStyles.ts`).
 */
const bundled = 'var(--pb-font, "Inter Arial"), "Inter Arial", "Inter Roboto"'
const system = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial'
const stack = (...script: string[]) => [bundled, system, ...script, 'sans-serif'].join(', ')

/** The bundled font has Latin and Cyrillic letters and digits. Other scripts use system fonts. */
export const fonts = {
  body: {
    value: {
      base: stack(),
      _arabic: stack('"SF Arabic"', '"Geeza Pro"', '"Noto Sans Arabic"', 'Tahoma'),
      _hans: stack('"PingFang SC"', '"Microsoft YaHei"', '"Noto Sans SC"', '"Noto Sans CJK SC"'),
      _hant: stack('"PingFang TC"', '"Microsoft JhengHei"', '"Noto Sans TC"', '"Noto Sans CJK TC"'),
      _japanese: stack('"Hiragino Sans"', '"Yu Gothic UI"', 'Meiryo', '"Noto Sans JP"', '"Noto Sans CJK JP"'),
      _korean: stack('"Apple SD Gothic Neo"', '"Malgun Gothic"', '"Noto Sans KR"', '"Noto Sans CJK KR"'),
    },
  },
}

/**
 * Conditions by the language of the page, on the root only: a foreign word inside a page keeps the typography of the
 * page.
 */
export const scriptConditions = {
  arabic: ':root:is(:lang(ar), :lang(fa)) &',
  cjk: ':root:is(:lang(zh), :lang(ja), :lang(ko)) &',
  hans: ':root:lang(zh) &',
  hant: ':root:lang(zh-TW) &',
  japanese: ':root:lang(ja) &',
  korean: ':root:lang(ko) &',
}
