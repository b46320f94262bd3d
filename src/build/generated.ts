import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import type { Plugin } from 'vite'
import { Type } from './browserSchemas.ts'
import { unknownBuilders } from './checkBuilders.ts'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'
import { slimDefinition } from './slimDefinition.ts'

/** Virtual modules: import name, the file that generates the source, and its function. */
const generators: Record<string, [file: string, name: string]> = {
  'virtual:answer-checks': ['./answerChecks.ts', 'answerChecksSource'],
  'virtual:answer-places': ['./answerChecks.ts', 'answerPlacesSource'],
  'virtual:config-checks': ['./configChecks.ts', 'configChecksSource'],
  'virtual:chakra.css': ['./chakraCss.ts', 'chakraCss'],
  'virtual:browser-calls': ['./browserCalls.ts', 'browserCallsSource'],
  'virtual:studio': ['./studioData.ts', 'studioSource'],
  'virtual:studio-registry': ['./studioData.ts', 'registrySource'],
  'virtual:studio-schemas': ['./studioData.ts', 'schemasSource'],
}

/** Reports a source file of a generated module. */
export type Watch = (file: string) => void

/** Loads the generator on demand, because most Vite runs need neither ajv's compiler nor Chakra. */
async function generate([file, name]: [string, string], watch: Watch): Promise<string> {
  const onImport = (url: string) => {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) watch(fileURLToPath(url))
  }
  const module: Record<string, (watch: Watch) => string> = await tsImport(file, {
    parentURL: import.meta.url,
    onImport,
  })
  const write = module[name]
  if (!write) throw new Error(`${file} exports no "${name}".`)
  return write(watch)
}

/**
 * Serves the generated modules: precompiled checks of answers and configs, Chakra's style sheet, gallery data. Browsers
 * never download the generators. In development a module is generated again when one of its source files changes.
 */
export function generated() {
  return {
    name: 'playbill-generated',
    resolveId: (id: string) => (id in generators ? `\0${id}` : undefined),
    load(this: { addWatchFile(file: string): void }, id: string) {
      const generator = generators[id.replace(/^\0/, '')]
      return generator && generate(generator, (file) => this.addWatchFile(file))
    },
  } satisfies Plugin
}

/** Files with fields that only operators read, by kind. The build fails when it finds no file of a kind. */
const definitions: readonly (readonly [kind: string, file: RegExp])[] = [
  ['definition of a block', /\/src\/blocks\/\w+\/index\.ts$/],
  ['definition of an activity type', /\/src\/activities\/\w+\/index\.ts$/],
  ['src/registry/fields.ts', /\/src\/registry\/fields\.ts$/],
]

const fullCalls = fileURLToPath(new URL('../contract/calls/index.ts', import.meta.url))
const plainSchemas = fileURLToPath(new URL('./browserSchemas.ts', import.meta.url))

/**
 * Browser build only: replaces schemas by plain objects and reduces calls, because browsers do not validate by schema.
 */
export function slimContract(): Plugin<ReplacementTracker> {
  const [library, allCalls] = ['import of typebox', 'import of src/contract/calls/index.ts'] as const
  const found = trackReplacements([library, allCalls, ...definitions.map(([kind]) => kind)], 'src/build/generated.ts')
  const builders = new Set(Object.keys(Type))
  return {
    name: 'playbill-slim-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer, { ssr }) {
      if (ssr) return undefined
      if (id === 'typebox') {
        found.markFound(library)
        return plainSchemas
      }
      if (!id.endsWith('calls/index.ts')) return undefined
      const resolved = await this.resolve(id, importer, { skipSelf: true })
      if (resolved?.id !== fullCalls) return resolved
      found.markFound(allCalls)
      return '\0virtual:browser-calls'
    },
    transform(code, id, options) {
      if (options?.ssr) return undefined
      const unknown = /\.tsx?$/.test(id) ? unknownBuilders(id, code, builders) : []
      if (unknown.length > 0)
        this.error(
          `${id} uses ${unknown.join(', ')}, which src/build/browserSchemas.ts does not have. Add it there and to its test.`,
        )
      const definition = definitions.find(([, file]) => file.test(id))
      if (!definition) return undefined
      found.markFound(definition[0])
      // Fields for operators are only needed in the editor schema.
      return slimDefinition(code)
    },
    api: found,
  }
}
