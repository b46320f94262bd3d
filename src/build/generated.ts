import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import type { Plugin } from 'vite'
import { slimDefinition } from './slimDefinition.ts'

/** Modules written at build time: the name they are imported under, the file that writes them, and its function. */
const generators: Record<string, [file: string, name: string]> = {
  'virtual:answer-checks': ['./answerChecks.ts', 'answerChecksSource'],
  'virtual:answer-places': ['./answerChecks.ts', 'answerPlacesSource'],
  'virtual:config-checks': ['./configChecks.ts', 'configChecksSource'],
  'virtual:chakra.css': ['./chakraCss.ts', 'chakraCss'],
  'virtual:browser-calls': ['./browserCalls.ts', 'browserCallsSource'],
  'virtual:studio': ['./studioData.ts', 'studioSource'],
}

/** Loaded only when asked for: most runs of Vite need neither ajv's compiler nor Chakra. */
async function generate([file, name]: [string, string]): Promise<string> {
  const module: Record<string, () => string> = await tsImport(file, import.meta.url)
  const write = module[name]
  if (!write) throw new Error(`${file} exports no "${name}".`)
  return write()
}

/** Serves the generated modules: precompiled checks of answers and configs, Chakra's stylesheet. No viewer downloads what makes them. */
export function generated(): Plugin {
  return {
    name: 'playbill-generated',
    resolveId: (id) => (id in generators ? `\0${id}` : undefined),
    load: (id) => {
      const generator = generators[id.replace(/^\0/, '')]
      return generator && generate(generator)
    },
  }
}

const isDefinition = /\/src\/((blocks|activities)\/\w+\/index|registry\/fields)\.ts$/

const fullCalls = fileURLToPath(new URL('../contract/calls/index.ts', import.meta.url))
const plainSchemas = fileURLToPath(new URL('./browserSchemas.ts', import.meta.url))

/** In the browser's build only: schemas are plain objects and calls are slim, since nothing is validated by schema there. */
export function slimContract(): Plugin {
  return {
    name: 'playbill-slim-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer, { ssr }) {
      if (ssr) return undefined
      if (id === 'typebox') return plainSchemas
      if (!id.endsWith('calls/index.ts')) return undefined
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found?.id === fullCalls ? '\0virtual:browser-calls' : found
    },
    // What a definition says to operators stays with the editor's schema.
    transform: (code, id, options) => (!options?.ssr && isDefinition.test(id) ? slimDefinition(code) : undefined),
  }
}
