import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StyleParts, stylePartsFile } from '../contract/styleParts.ts'

/** The styles in the HTML of a page. */
export interface InlineStyles {
  css: string
  /** URL path of the whole style sheet, which the browser loads later. */
  sheet: string
  /** `sha256-…` of `css`, for the Content-Security-Policy. */
  hash: string
}

/** Finds the rules of a page: those of the class names in its HTML, and of all states of blocks of these types. */
export type FindStyles = (html: string, types: readonly string[]) => InlineStyles

/** Reads the parts of the style sheet in the client build in `dir`. Throws if there are none. */
export const readPageStyles = (dir: string): FindStyles =>
  createPageStyles(JSON.parse(readFileSync(join(dir, stylePartsFile), 'utf8')))

/** Cuts the style sheet for pages. Pages with the same modules share one text. */
export function createPageStyles({ sheet, parts, classes, entry, blocks }: StyleParts): FindStyles {
  const known = new Map<string, InlineStyles>()
  return (html, types) => {
    const used = new Set([...entry, ...types.flatMap((type) => blocks[type] ?? []), ...modulesIn(html, classes)])
    const key = [...used].sort((one, other) => one - other).join()
    const found = known.get(key)
    if (found) return found
    const css = parts
      .filter(([modules]) => modules.every((module) => used.has(module)))
      .map(([, text]) => text)
      .join('')
    const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`
    const styles: InlineStyles = { css, sheet, hash }
    known.set(key, styles)
    return styles
  }
}

function modulesIn(html: string, classes: StyleParts['classes']): number[] {
  const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')))
  return [...names].flatMap((name) => classes[name] ?? [])
}
