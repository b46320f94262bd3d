import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StyleParts, stylePartsFile } from '../contract/styleParts.ts'

/** The rules of a page. */
export interface PageStyles {
  css: string
  /** URL path of the whole style sheet, which the browser loads later. */
  sheet: string
}

/**
 * Finds the rules of a page in a language: those of the class names in its HTML, and of all states of blocks of these types.
 * `lang`: as on the root of the page.
 */
export type FindStyles = (html: string, types: readonly string[], lang: string) => PageStyles

/** Reads the parts of the style sheet in the client build in `dir`. Throws if there are none. */
export const readPageStyles = (dir: string): FindStyles =>
  createPageStyles(JSON.parse(readFileSync(join(dir, stylePartsFile), 'utf8')))

/** Cuts the style sheet for pages. Pages with the same modules, in languages with the same rules, share one text. */
export function createPageStyles({ sheet, parts, classes, entry, blocks }: StyleParts): FindStyles {
  const known = new Map<string, PageStyles>()
  const languages = [...new Set(parts.flatMap(([, , names]) => names ?? []))]
  return (html, types, lang) => {
    const used = new Set([...entry, ...types.flatMap((type) => blocks[type] ?? []), ...modulesIn(html, classes)])
    // As `:lang()` matches: zh also matches zh-TW.
    const spoken = new Set(languages.filter((name) => lang === name || lang.startsWith(`${name}-`)))
    const key = [[...used].sort((one, other) => one - other), [...spoken]].join(';')
    const found = known.get(key)
    if (found) return found
    const css = parts
      .filter(([modules]) => modules.every((module) => used.has(module)))
      .filter(([, , names]) => !names || names.some((name) => spoken.has(name)))
      .map(([, text]) => text)
      .join('')
    const styles: PageStyles = { css, sheet }
    known.set(key, styles)
    return styles
  }
}

function modulesIn(html: string, classes: StyleParts['classes']): number[] {
  const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')))
  return [...names].flatMap((name) => classes[name] ?? [])
}
