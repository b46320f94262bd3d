import type { Rolldown } from 'vite'
import { groupScripts, type Need } from './groupScripts.ts'
import type { PageBlocks } from './pageBlocks.ts'

/** The part of a script of the ungrouped build that the plan reads. */
export type BuiltScript = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'dynamicImports' | 'isEntry' | 'moduleIds'
>

/**
 * The maximum number of requests until a page is interactive for a visitor. The document, the style sheet and a file of the
 * language are three of them, the picture of a hero is one.
 */
const maxRequests = 8

/** The number of scripts of a whole page that the plan aims at. */
const maxPageScripts = 12

/** What a page of a logged-in user loads besides, as one script. */
export const userModules = ['/src/app/platformClient.ts', '/src/expressions/evaluateTree.ts', 'virtual:answer-checks']

/**
 * The script of each module: the names of the scripts by module. The bundler places modules without a name, which are those
 * that no page needs while it loads.
 */
export function planChunks(scripts: readonly BuiltScript[], pages: readonly PageBlocks[]): Map<string, string> {
  const byFile = new Map(scripts.map((script) => [script.fileName, script]))
  const closure = (found: readonly BuiltScript[], seen = new Set<string>()): Set<string> => {
    for (const { fileName, imports } of found)
      if (!seen.has(fileName) && seen.add(fileName))
        closure(
          imports.flatMap((name) => byFile.get(name) ?? []),
          seen,
        )
    return seen
  }
  const scriptOf = (ending: string): BuiltScript => {
    const found = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)))
    if (!found) throw new Error(`The client build has no script for ${ending}.`)
    return found
  }
  const entries = scripts.filter(({ isEntry }) => isEntry)
  const withEntry = (found: readonly BuiltScript[]) => closure([...entries, ...found])
  const viewOf = (type: string) => scriptOf(`/src/blocks/${type}/${type}.tsx`)

  const loaded: Need[] = pages.flatMap(({ first, all, hasPicture }) => [
    { scripts: withEntry(first.map(viewOf)), first: true, limit: maxRequests - (hasPicture ? 4 : 3) },
    { scripts: withEntry(all.map(viewOf)), first: false, limit: maxPageScripts },
  ])
  /** What every page has loaded before anything else. */
  const common = [...(loaded[0]?.scripts ?? withEntry([]))].filter((name) =>
    loaded.every((need) => need.scripts.has(name)),
  )
  const onPage = (found: readonly BuiltScript[]) => new Set([...common, ...closure(found)])
  const user: Need = { scripts: onPage(userModules.map(scriptOf)), first: true, limit: 2 }
  const views = new Set(pages.flatMap(({ all }) => all.map(viewOf)))
  const later = [...new Set(scripts.flatMap(({ dynamicImports }) => dynamicImports))]
    .flatMap((name) => byFile.get(name) ?? [])
    .filter((script) => !views.has(script))
    .map((script): Need => ({ scripts: onPage([script]), first: false }))

  const planned = new Set([...loaded, user].flatMap((need) => [...need.scripts]))
  const sized = scripts.flatMap(({ fileName, code, imports }) =>
    planned.has(fileName) ? [{ name: fileName, size: code.length, imports }] : [],
  )
  const groups = groupScripts(sized, [...loaded, user, ...later])
  return namesByModule(groups.map((group) => group.flatMap((name) => byFile.get(name) ?? [])))
}

/** Names each group after its largest script. */
function namesByModule(groups: readonly (readonly BuiltScript[])[]): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const group of groups) {
    const [largest] = [...group].sort((one, other) => other.code.length - one.code.length)
    let name = largest?.name ?? 'shared'
    while (taken.has(name)) name += '-'
    taken.add(name)
    for (const { moduleIds } of group) for (const id of moduleIds) names.set(id, name)
  }
  return names
}
