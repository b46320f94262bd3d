import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transformWithOxc } from 'vite'
import { compressFiles } from './compress.ts'
import { hashSources, isBuilt } from './freshness.mjs'
import { mergeWords, withEnglish } from './words.ts'

/** The module the browser begins with; the server links it in every page. */
const clientEntry = 'src/app/entry-client.tsx'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Warnings of the bundler are for whoever changes its settings, not for whoever starts the server. */
const common = { root, logLevel: 'error' } as const

/** Many small files pack badly: what every page needs is one, and so is what most blocks draw with. */
const chunkGroups = [
  { name: 'page', tags: ['$initial' as const], priority: 2 },
  // Pictures come later than blocks, so what they are drawn with is no part of it.
  {
    name: 'kit',
    test: /[\\/]src[\\/](ui[\\/](?!art[\\/])|(data|request|i18n|contract)[\\/])/,
    minShareCount: 16,
    priority: 1,
  },
]

/** What the browser loads: the entry and one chunk a block. */
const buildClient = (outDir: string) =>
  build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      rollupOptions: { input: clientEntry, output: { codeSplitting: { groups: chunkGroups } } },
    },
  })

/** The service worker: one file of a fixed name, since its address decides which pages it is for. */
async function buildWorker(outDir: string): Promise<void> {
  const source = await readFile(join(root, 'src', 'request', 'offlineWorker.ts'), 'utf8')
  const { code } = await transformWithOxc(source, 'offlineWorker.ts')
  await writeFile(join(outDir, 'offline-worker.js'), code)
}

/** What Node runs; packages stay where npm put them. */
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
      rollupOptions: { input: { main: 'src/server/main.ts' }, output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  })

/** Pictures that only the server's HTML names are emitted by its build alone; browsers fetch them beside the rest. */
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

/** Puts the finished build where the last one was. */
async function moveInPlace(aside: string): Promise<void> {
  const dist = join(root, 'dist')
  await rm(dist, { recursive: true, force: true })
  try {
    await rename(aside, dist)
  } catch (error) {
    // Another start has built the same sources in the meantime: its build is as good.
    if (!isBuilt(root)) throw error
  }
}

/**
 * Builds everything into `dist`: client, server, words, and last the stamp that says from which sources.
 * It is built aside and moved there whole, so that neither a failure nor a second build leaves half of one.
 */
async function buildAll(): Promise<void> {
  const stamp = hashSources(root)
  const aside = join(root, '.cache', `build-${process.pid}`)
  const [client, server] = [join(aside, 'client'), join(aside, 'server')]
  try {
    await Promise.all([buildClient(client), buildServer(server), writeWords(join(aside, 'locales'))])
    await shareAssets(server, client)
    await buildWorker(client)
    await compressFiles(join(client, 'assets'))
    await writeFile(join(aside, '.stamp'), stamp)
    await moveInPlace(aside)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

const begun = performance.now()
try {
  await buildAll()
  console.log(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
} catch (error) {
  // The bundler's message holds the place and the reason; its stack is of no use to anyone here.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
