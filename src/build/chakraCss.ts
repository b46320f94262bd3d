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
 * The static style sheet: layers `reset, base, tokens, recipes`, variables and key frames of the theme, and classes
 * `pb-<recipe>` and `pb-<recipe>--<value>` for each recipe that plain elements use.
 */
export function chakraCss(): string {
  return [
    system.layers.atRule,
    toCss(system.getPreflightCss()),
    toCss(system.getGlobalCss()),
    toCss(system.getTokenCss()),
    layer('recipes', Object.values(recipes).map(recipeCss).join('')),
  ].join('')
}
