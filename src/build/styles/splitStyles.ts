import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import type { StyleParts } from '../../contract/styleParts.ts'

/** The module of a class name, or of the name of an animation; undefined for a name that belongs to no module. */
export type FindModule = (name: string) => number | undefined

type Part = [modules: number[], css: string, languages?: string[]]

/** What a page must use, and be written in, to need a part. */
interface Needs {
  modules: number[]
  languages: string[] | undefined
}

const part = (css: string, { modules, languages }: Needs): Part =>
  languages ? [modules, css, languages] : [modules, css]

const namesIn = (selector: string) => [...selector.matchAll(/\.(-?[\w-]+)/g)].map(([, name = '']) => name)

const rootOfLanguages = /^:root(?::lang\([\w-]+\)|:is\(:lang\([\w-]+\)(?:,\s*:lang\([\w-]+\))*\))$/

/** The languages of a rule that applies to the root of pages in these languages only. */
const languagesIn = (selector: string) =>
  rootOfLanguages.test(selector) ? [...selector.matchAll(/:lang\(([\w-]+)\)/g)].map(([, name = '']) => name) : undefined

/**
 * Divides a style sheet by the CSS Modules that its rules belong to, and by the language of the page. The parts, one after
 * another, are the whole sheet: a rule with selectors of several modules becomes several rules with the same declarations, in
 * the same place.
 */
export function splitStyles(css: string, findModule: FindModule): StyleParts['parts'] {
  const modulesOf = (names: readonly string[]) =>
    [...new Set(names.flatMap((name) => findModule(name) ?? []))].sort((one, other) => one - other)

  /** One rule for each set of modules and languages in its selectors. */
  const splitRule = (rule: Rule): Part[] => {
    const groups = new Map<string, { needs: Needs; selectors: string[] }>()
    for (const selector of rule.selectors) {
      const needs: Needs = { modules: modulesOf(namesIn(selector)), languages: languagesIn(selector) }
      const key = JSON.stringify(needs)
      const group = groups.get(key) ?? { needs, selectors: [] }
      group.selectors.push(selector)
      groups.set(key, group)
    }
    return [...groups.values()].map(({ needs, selectors }) => part(rule.clone({ selectors }).toString(), needs))
  }
  const splitAtRule = (rule: AtRule): Part[] => {
    if (/keyframes$/.test(rule.name)) return [[modulesOf([rule.params]), rule.toString()]]
    // `@layer a, b` has nothing inside, `@font-face` has declarations.
    if (!rule.nodes) return [[[], `${rule.toString()};`]]
    if (!rule.nodes.some((node) => node.type === 'rule' || node.type === 'atrule')) return [[[], rule.toString()]]
    return united(rule.nodes.flatMap(split)).map(([modules, inside, languages]) =>
      part(`@${rule.name} ${rule.params}{${inside}}`, { modules, languages }),
    )
  }
  const split = (node: ChildNode): Part[] => {
    if (node.type === 'rule') return splitRule(node)
    if (node.type === 'atrule') return splitAtRule(node)
    return []
  }
  return united(postcss.parse(css).nodes.flatMap(split))
}

/** Neighbors of the same modules and languages are one part. */
function united(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const [modules, css, languages] of parts) {
    const last = found.at(-1)
    if (last && last[0].join() === modules.join() && last[2]?.join() === languages?.join()) last[1] += css
    else found.push(part(css, { modules, languages }))
  }
  return found
}
