import { createServer } from 'node:http'

/** How long a restart waits for requests in flight, ms. */
const maxAnswerMs = 5_000

/** @typedef {import('node:http').RequestListener} Answer */

const deferred = () => {
  /** @type {(answer: Answer) => void} */
  let resolve = () => {}
  /** @type {Promise<Answer>} */
  const promise = new Promise((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/**
 * The HTTP server of `npm run dev`. It stays open while the app restarts: browser modules are still served, and
 * requests for pages wait, so that no page loads incompletely.
 */
export function createFront() {
  let app = deferred()
  /** @type {import('vite').Connect.NextHandleFunction} */
  let modules = (_request, _response, next) => next()
  /** @type {Set<import('node:http').ServerResponse>} */
  const pendingResponses = new Set()
  const server = createServer((request, response) =>
    modules(request, response, async () => {
      const answer = await app.promise
      pendingResponses.add(response)
      response.once('close', () => pendingResponses.delete(response))
      answer(request, response)
    }),
  )
  return {
    server,
    /**
     * Sets the middlewares that serve browser modules before all else.
     * @param {import('vite').Connect.Server} middlewares
     */
    use(middlewares) {
      modules = middlewares
    },
    /**
     * Sets the request handler, and opens the port the first time. Resolves with the port.
     * @param {Answer} answer
     * @param {{ host: string, port: number }} address
     */
    async listen(answer, { host, port }) {
      if (!server.listening)
        await new Promise((resolve, reject) => {
          server.once('error', reject)
          server.listen(port, host, () => resolve(undefined))
        })
      app.resolve(answer)
      const bound = server.address()
      if (typeof bound !== 'object' || !bound) throw new Error('The server has no port.')
      return bound.port
    },
    /** Makes new requests wait until the next `listen`. Resolves when earlier requests are answered. */
    async pause() {
      app = deferred()
      const deadline = Date.now() + maxAnswerMs
      while (pendingResponses.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 20))
    },
  }
}
