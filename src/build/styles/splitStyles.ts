import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import type { StyleParts } from '../../contract/styleParts.ts'

/** The module of a class name, or of the name of an animation; undefined for a name that belongs to no module. */
export type FindModule = (name: string) => number | undefined

type Part = [modules: number[], css: string]

const namesIn = (selector: string) => [...selector.matchAll(/\.(-?[\w-]+)/g)].map(([, name = '']) => name)

/**
 * Divides a style sheet by the CSS Modules that its rules belong to. The parts, one after another, are the whole sheet: a
 * rule with selectors of several modules becomes several rules with the same declarations, in the same place.
 */
export function splitStyles(css: string, findModule: FindModule): StyleParts['parts'] {
  const modulesOf = (names: readonly string[]) =>
    [...new Set(names.flatMap((name) => findModule(name) ?? []))].sort((one, other) => one - other)

  /** One rule for each set of modules in its selectors. */
  const splitRule = (rule: Rule): Part[] => {
    const groups = new Map<string, { modules: number[]; selectors: string[] }>()
    for (const selector of rule.selectors) {
      const modules = modulesOf(namesIn(selector))
      const group = groups.get(modules.join()) ?? { modules, selectors: [] }
      group.selectors.push(selector)
      groups.set(modules.join(), group)
    }
    return [...groups.values()].map(({ modules, selectors }) => [modules, rule.clone({ selectors }).toString()])
  }
  const splitAtRule = (rule: AtRule): Part[] => {
    if (/keyframes$/.test(rule.name)) return [[modulesOf([rule.params]), rule.toString()]]
    // `@layer a, b` has nothing inside, `@font-face` has declarations.
    if (!rule.nodes) return [[[], `${rule.toString()};`]]
    if (!rule.nodes.some((node) => node.type === 'rule' || node.type === 'atrule')) return [[[], rule.toString()]]
    return united(rule.nodes.flatMap(split)).map(([modules, inside]) => [
      modules,
      `@${rule.name} ${rule.params}{${inside}}`,
    ])
  }
  const split = (node: ChildNode): Part[] => {
    if (node.type === 'rule') return splitRule(node)
    if (node.type === 'atrule') return splitAtRule(node)
    return []
  }
  return united(postcss.parse(css).nodes.flatMap(split))
}

/** Neighbors of the same modules are one part. */
function united(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const [modules, css] of parts) {
    const last = found.at(-1)
    if (last && last[0].join() === modules.join()) last[1] += css
    else found.push([modules, css])
  }
  return found
}
