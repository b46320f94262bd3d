import { connect, createServer, type Socket } from 'node:net'

/** A way to the database that can be cut. */
export interface Cutter {
  /** The database's address, by this way. */
  url: string
  /**
   * The next statement that names `word` reaches the database and is done there; its answer does not come back, and the
   * connection breaks.
   */
  cutAfter(word: string): void
  close(): Promise<void>
}

/** Opens a way to a PostgreSQL server through this process. */
export async function openCutter(databaseUrl: string): Promise<Cutter> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let word: string | null = null
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let swallow = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (word !== null && bytes.includes(word)) {
        swallow = true
        word = null
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      // The answer is there, so the statement was committed: from here on nobody hears of it.
      if (swallow) near.destroy()
      else near.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('This machine gave no port.')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.href,
    cutAfter: (wanted) => {
      word = wanted
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
