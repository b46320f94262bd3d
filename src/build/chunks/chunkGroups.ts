import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { blocks } from '../../blocks/index.ts'
import { type BlockModules, findBlockModules } from '../styles/blockModules.ts'
import { readPageBlocks } from './pageBlocks.ts'
import { type BuiltScript, planChunks } from './planChunks.ts'

type CodeSplitting = NonNullable<Rolldown.OutputOptions['codeSplitting']>

/** The file of a build with the size of each block, beside the manifest of Vite. Not served. */
export const blockSizesFile = '.vite/blockSizes.json'

const brotli = promisify(brotliCompress)

/** Everything that the entry imports is one script. */
const initial: CodeSplitting = { groups: [{ name: 'page', tags: ['$initial'] }] }

/** How the modules of the client are divided among scripts. */
export interface ChunkGroups {
  codeSplitting: CodeSplitting
  /** Bytes (brotli) of the code that only one block needs, by type. */
  blockSizes: Record<string, number>
  /** The CSS Modules of the page and of each block. */
  styleModules: BlockModules
}

/**
 * Groups the modules of the client. Builds it once without groups: the bundler alone knows which modules an import needs,
 * because it removes what is unused.
 */
export async function groupChunks(root: string, input: string): Promise<ChunkGroups> {
  const config: InlineConfig = {
    root,
    logLevel: 'error',
    build: {
      write: false,
      manifest: false,
      rollupOptions: { input, output: { codeSplitting: initial } },
    },
  }
  const { output } = (await build(config)) as Rolldown.RolldownOutput
  const scripts = output.filter((file) => file.type === 'chunk')
  const plan = planChunks(scripts, readPageBlocks(join(root, 'configs')))
  return {
    codeSplitting: { groups: [{ name: (id) => plan.get(id) ?? null }], includeDependenciesRecursively: false },
    blockSizes: await sizesOf(scripts),
    styleModules: findBlockModules(scripts),
  }
}

async function sizesOf(scripts: readonly BuiltScript[]): Promise<Record<string, number>> {
  const sizes = blocks.flatMap(({ type }) => {
    const view = `/src/blocks/${type}/${type}.tsx`
    const script = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(view)))
    return script ? [brotli(script.code).then(({ length }) => [type, length] as const)] : []
  })
  return Object.fromEntries(await Promise.all(sizes))
}
