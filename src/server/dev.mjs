import { createServer } from 'vite'

/** Folders whose code runs in the server: a change there starts it anew. */
const isServerCode = (file) => /[\\/]src[\\/](server|platform|config|contract|expressions|registry)[\\/]/.test(file)

/** Serves with hot reload: Vite hands out the browser's modules and runs the server's own, straight from `src`. */
export async function startDev(root) {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
    // Without an index.html Vite would find the packages only as they are asked for, and load the first page twice.
    optimizeDeps: { entries: ['src/app/entry-client.tsx'] },
  })
  const tools = {
    load: (path) => vite.ssrLoadModule(path),
    html: (url, html) => vite.transformIndexHtml(url, html),
    handle: (request, response, next) => vite.middlewares(request, response, next),
    words: async () => {
      const { mergeWords, withEnglish } = await vite.ssrLoadModule('/src/build/words.ts')
      return withEnglish(await mergeWords())
    },
    reload: () => vite.ws.send({ type: 'full-reload' }),
  }
  const run = async () => (await vite.ssrLoadModule('/src/server/main.ts')).main({ root, dev: tools })

  let running = await run()
  let turn = Promise.resolve()
  vite.watcher.on('change', (file) => {
    if (!isServerCode(file)) return
    turn = turn.then(async () => {
      console.log(`Changed: ${file.slice(root.length + 1)}. Starting again.`)
      await running.stop()
      running = await run()
      tools.reload()
    })
  })
}
