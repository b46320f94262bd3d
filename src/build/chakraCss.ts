import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'
import { recipes, system } from '../ui/theme/system.ts'
import { type Cut, cutAll } from './cuts.ts'

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

const unread = (name: string, declaration: RegExp, instead = ''): Cut => [
  name,
  (css) => css.replace(declaration, instead),
]

/**
 * Declarations of Chakra that no rule of a page reads, and what is instead: `currentBg` is not used, `html` has the fonts of the theme,
 * and media queries have the widths themselves.
 */
const cuts: readonly Cut[] = [
  unread('currentBg', /--bg-currentcolor:[^;}]*;?/g),
  unread('the fallback font', /--font-fallback:[^;}]*;/g),
  unread('the font of html', /font-family:var\(--global-font-body, ?var\(--font-fallback\)\);/g),
  unread('the fallback font of code', /--font-mono-fallback:[^;}]*;/g),
  unread('the font of code', /var\(--global-font-mono, ?var\(--font-mono-fallback\)\)/g, 'ui-monospace,monospace'),
  unread('breakpoints', /--pb-(?:sizes-breakpoint|breakpoints)-\w+:[^;}]*;/g),
]

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
  return cutAll(parts.join(''), cuts, 'The theme', 'src/build/chakraCss.ts')
}
