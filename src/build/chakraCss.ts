import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'
import { recipes, system } from '../ui/theme/system.ts'

type Styles = Record<string, unknown>

/** Converts nested style objects to CSS. `selector` is empty for rules with their own selectors. */
function toCss(styles: Styles, selector = ''): string {
  const { styles: text } = serializeStyles([styles as never])
  return serialize(compile(selector ? `${selector}{${text}}` : text), stringify)
}

const layer = (name: string, css: string) => (css ? `@layer ${name}{${css}}` : '')

/** CSS of a recipe: the base once, and one class per variant value with what it changes. */
function recipeCss(recipe: { className?: string | undefined; base?: unknown; variants?: object | undefined }): string {
  const { className = '', base = {}, variants = {} } = recipe
  const seen = new Set<string>()
  const parts = Object.values(variants).flatMap((values: Record<string, Styles>) =>
    Object.entries(values).map(([value, styles]) => {
      if (seen.has(value)) throw new Error(`Recipe ${className}: two variants share the value "${value}".`)
      seen.add(value)
      return toCss(system.css(styles as never), `.${className}--${value}`)
    }),
  )
  return [toCss(system.css(base as never), `.${className}`), ...parts].join('')
}

/**
 * Declarations of Chakra that no rule of a page reads, and what is instead: `currentBg` is not used, `html` has the fonts of the theme,
 * and media queries have the widths themselves.
 */
const unread: readonly [declaration: RegExp, instead?: string][] = [
  [/--bg-currentcolor:[^;}]*;?/g],
  [/--font-fallback:[^;}]*;/g],
  [/font-family:var\(--global-font-body, ?var\(--font-fallback\)\);/g],
  [/--font-mono-fallback:[^;}]*;/g],
  [/var\(--global-font-mono, ?var\(--font-mono-fallback\)\)/g, 'ui-monospace,monospace'],
  [/--pb-(?:sizes-breakpoint|breakpoints)-\w+:[^;}]*;/g],
]

function withoutUnread(css: string): string {
  return unread.reduce((text, [declaration, instead = '']) => {
    const shorter = text.replace(declaration, instead)
    if (shorter === text)
      throw new Error(`The theme has no ${declaration.source}; remove it from src/build/chakraCss.ts.`)
    return shorter
  }, css)
}

/**
 * The static style sheet: layers `reset, base, tokens, recipes`, variables and key frames of the theme, and classes
 * `pb-<recipe>` and `pb-<recipe>--<value>` for each recipe that plain elements use.
 */
export function chakraCss(): string {
  const parts = [
    system.layers.atRule,
    toCss(system.getPreflightCss()),
    toCss(system.getGlobalCss()),
    toCss(system.getTokenCss()),
    layer('recipes', Object.values(recipes).map(recipeCss).join('')),
  ]
  return withoutUnread(parts.join(''))
}
