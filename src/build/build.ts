import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, transformWithOxc } from 'vite'
import { blockSizesFile, groupChunks } from './chunks/chunkGroups.ts'
import { compressFiles } from './compress.ts'
import { hashSources, isBuilt } from './freshness.mjs'
import { generated } from './generated.ts'
import { listModules, moduleListFile } from './listModules.ts'
import { checkReplacements } from './replacements.ts'
import { collectNames, writeStyleParts } from './styles/styleParts.ts'
import { mergeWords, withEnglish } from './words.ts'

/** The entry module of the browser. The server links it in every page. */
const clientEntry = 'src/app/entry-client.tsx'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Bundler warnings are hidden: they do not help users who start the server. */
const common = { root, logLevel: 'error' } as const

/**
 * Browsers that know this comment compile all functions of the entry while it downloads, outside of the main thread. Most of them are
 * called when a page hydrates, and would be compiled one by one in between.
 */
const compileHint = ({ isEntry }: { isEntry: boolean }) => (isEntry ? '//# allFunctionsCalledOnLoad' : '')

/** Builds the client: the entry, and scripts for the blocks that pages use together. */
async function buildClient(outDir: string): Promise<void> {
  const { codeSplitting, blockSizes, styleModules } = await groupChunks(root, clientEntry)
  const { files, getJSON } = collectNames()
  await build({
    ...common,
    plugins: [checkReplacements(), listModules(root)],
    css: { modules: { getJSON } },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      // Smaller than the minifier of Vite, which is faster.
      minify: 'terser',
      terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
      rollupOptions: { input: clientEntry, output: { codeSplitting, postBanner: compileHint } },
    },
  })
  await writeFile(join(outDir, blockSizesFile), JSON.stringify(blockSizes))
  await writeStyleParts(outDir, files, styleModules)
}

/**
 * Builds Studio. It has a build of its own, so that the chunks of viewers stay as they are, and without the plugins that
 * shorten what viewers download.
 */
const buildStudio = (outDir: string) =>
  build({
    ...common,
    configFile: false,
    plugins: [react(), generated(), listModules(root)],
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      assetsDir: 'assets/studio',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: { input: 'src/studio/main.tsx' },
    },
  })

/** Adds the files of Studio to those of the client. */
async function addStudio(studio: string, client: string): Promise<void> {
  await cp(join(studio, 'assets'), join(client, 'assets'), { recursive: true })
  await cp(join(studio, '.vite', 'manifest.json'), join(client, '.vite', 'studio.json'))
  await cp(join(studio, moduleListFile), join(client, '.vite', 'studioModules.json'))
}

/** Builds the service worker: one file with a fixed name, because its address defines its scope. */
async function buildWorker(outDir: string): Promise<void> {
  const source = await readFile(join(root, 'src', 'request', 'offlineWorker.ts'), 'utf8')
  const { code } = await transformWithOxc(source, 'offlineWorker.ts')
  await writeFile(join(outDir, 'offline-worker.js'), code)
}

/** Builds the server for Node. Packages are not bundled. */
const buildServer = (outDir: string) =>
  build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      ssrEmitAssets: true,
      manifest: false,
      target: 'node20',
      rollupOptions: {
        input: { main: 'src/server/main.ts', checkWorker: 'src/server/studio/checkWorker.ts' },
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })

/** Copies pictures that only server HTML uses to the client, because only the server build emits them. */
async function shareAssets(server: string, client: string): Promise<void> {
  const names = await readdir(join(server, 'assets')).catch(() => [])
  const pictures = names.filter((name) => !/\.(js|css|map)$/.test(name))
  for (const name of pictures) await cp(join(server, 'assets', name), join(client, 'assets', name))
}

async function writeWords(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  for (const [name, words] of Object.entries(withEnglish(await mergeWords())))
    await writeFile(join(outDir, `${name}.json`), JSON.stringify(words))
}

/** Replaces the previous build by the new one. */
async function moveInPlace(tempDir: string): Promise<void> {
  const dist = join(root, 'dist')
  await rm(dist, { recursive: true, force: true })
  try {
    await rename(tempDir, dist)
  } catch (error) {
    // Another process has built the same sources in the meantime.
    if (!isBuilt(root)) throw error
  }
}

/**
 * Builds client, server, words and finally a stamp with the hash of the sources into `dist`. Builds in a temporary folder
 * and moves it, so that neither an error nor a second build leaves a partial result.
 */
async function buildAll(): Promise<void> {
  const stamp = hashSources(root)
  const tempDir = join(root, '.cache', `build-${process.pid}`)
  const [client, studio, server] = [join(tempDir, 'client'), join(tempDir, 'studio'), join(tempDir, 'server')]
  try {
    await Promise.all([
      buildClient(client),
      buildStudio(studio),
      buildServer(server),
      writeWords(join(tempDir, 'locales')),
    ])
    await addStudio(studio, client)
    await shareAssets(server, client)
    await buildWorker(client)
    await compressFiles(join(client, 'assets'))
    await writeFile(join(tempDir, '.stamp'), stamp)
    await moveInPlace(tempDir)
  } finally {
    await rm(tempDir, { recursive: true, force: true })
  }
}

const startedAt = performance.now()
try {
  await buildAll()
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
} catch (error) {
  // The message of the bundler contains position and reason. Its stack does not help.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
