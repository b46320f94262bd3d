import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The file of a build that lists the modules in each script, beside the manifest of Vite. Not served. */
export const moduleListFile = '.vite/modules.json'

/** The path of a module below the project, without query. Virtual modules and helpers of the bundler keep their names. */
const nameOf = (id: string, root: string): string => {
  const [path = ''] = id.replace(/^\0/, '').split('?')
  return path.startsWith('/') || /^[A-Za-z]:/.test(path) ? relative(root, path).replaceAll('\\', '/') : path
}

/** Writes `moduleListFile`: `{ "<script>": ["<module>", …] }`. Tests read there what each script contains. */
export function listModules(root: string): Plugin {
  return {
    name: 'playbill-list-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entries = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [[output.fileName, output.moduleIds.map((id) => nameOf(id, root)).sort()] as const]
          : [],
      )
      this.emitFile({ type: 'asset', fileName: moduleListFile, source: JSON.stringify(Object.fromEntries(entries)) })
    },
  }
}
