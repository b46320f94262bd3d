import { createServer } from 'vite'
import { createFront } from './devFront.mjs'

/**
 * Whether a file runs in the server. A change of it restarts the server.
 * @param {string} file
 */
const isServerCode = (file) =>
  /[\\/]src[\\/](server|platform|config|contract|expressions|registry|activities)[\\/]/.test(file) ||
  /[\\/]src[\\/]blocks[\\/](\w+[\\/])?index\.ts$/.test(file)

/**
 * Whether a file contains words that the server serves.
 * @param {string} file
 */
const isWords = (file) => /[\\/]src[\\/](blocks[\\/]\w+[\\/]words|i18n[\\/]locales[\\/][\w-]+)\.json$/.test(file)

/**
 * Serves with hot reload: Vite serves the browser modules and runs the server modules directly from `src`.
 * @param {string} root
 */
export async function startDev(root) {
  const front = createFront()
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: front.server } },
    // Without an index.html, Vite would find packages only on first import and then reload the first page.
    optimizeDeps: { entries: ['src/app/entry-client.tsx', 'src/studio/main.tsx'] },
  })
  front.use(vite.middlewares)
  /** @type {import('./words.ts').WordFiles} */
  const words = {}
  const readWords = async () => {
    const { mergeWords, withEnglish } = await vite.ssrLoadModule('/src/build/words.ts')
    return Object.assign(words, withEnglish(await mergeWords()))
  }
  /** @type {import('./pagesOptions.ts').DevTools} */
  const tools = {
    load: (path) => vite.ssrLoadModule(path),
    html: (url, html) => vite.transformIndexHtml(url, html),
    listen: front.listen,
    words: readWords,
    reload: () => vite.ws.send({ type: 'full-reload' }),
  }
  const loadMain = async () => {
    const module = await vite.ssrLoadModule('/src/server/main.ts')
    /** @type {typeof import('./main.ts').main} */
    const main = module.main
    return main
  }
  const options = { root, dev: tools }

  let running = await (await loadMain())(options)
  let queue = Promise.resolve()
  /** @type {Set<() => Promise<void>>} */
  const queued = new Set()
  /**
   * Runs work after earlier work. Work that is already queued is not queued again.
   * @param {() => Promise<void>} work
   */
  const enqueue = (work) => {
    if (queued.has(work)) return
    queued.add(work)
    queue = queue
      .then(() => {
        queued.delete(work)
        return work()
      })
      // Code may be broken in the middle of an edit. The server continues with the previous code.
      .catch((error) => {
        vite.ssrFixStacktrace(error)
        console.error(error)
      })
  }
  const restart = async () => {
    const main = await loadMain()
    await front.pause()
    await running.stop()
    running = await main(options)
    tools.reload()
  }
  const refreshWords = async () => {
    await readWords()
    tools.reload()
  }
  vite.watcher.on('change', (file) => {
    if (!isServerCode(file) && !isWords(file)) return
    // Vite invalidates the module too, but only after other listeners.
    for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.onFileChange(file)
    if (isWords(file)) return enqueue(refreshWords)
    console.log(`Changed: ${file.slice(root.length + 1)}. Restarting.`)
    enqueue(restart)
  })
}
