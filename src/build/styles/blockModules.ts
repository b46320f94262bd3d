import { blocks } from '../../blocks/index.ts'
import { type BuiltScript, userModules } from '../chunks/planChunks.ts'

/** The files of the CSS Modules that code uses. */
export interface BlockModules {
  /** Of what every page loads, also for users. */
  entry: readonly string[]
  /** Of each block by type, with what it loads later. */
  blocks: Readonly<Record<string, readonly string[]>>
}

/** Reads from the scripts of the ungrouped build which CSS Modules a block uses in any state. */
export function findBlockModules(scripts: readonly BuiltScript[]): BlockModules {
  const byFile = new Map(scripts.map((script) => [script.fileName, script]))
  const modulesOf = (start: readonly BuiltScript[], stop: ReadonlySet<BuiltScript>, withLater: boolean): string[] => {
    const seen = new Set(stop)
    const visit = (script: BuiltScript): string[] => {
      if (seen.has(script)) return []
      seen.add(script)
      const next = [...script.imports, ...(withLater ? script.dynamicImports : [])]
      return [
        ...script.moduleIds.filter((id) => id.endsWith('.module.css')),
        ...next.flatMap((name) => byFile.get(name) ?? []).flatMap(visit),
      ]
    }
    return start.flatMap(visit)
  }
  const scriptsOf = (ending: string) => scripts.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)))
  const entries = scripts.filter(({ isEntry }) => isEntry)
  return {
    entry: modulesOf([...entries, ...userModules.flatMap(scriptsOf)], new Set(), false),
    blocks: Object.fromEntries(
      blocks.map(({ type }) => {
        // What the entry loads later is not part of the block.
        return [type, modulesOf(scriptsOf(`/src/blocks/${type}/${type}.tsx`), new Set(entries), true)]
      }),
    ),
  }
}
