import { connect, createServer, type Socket } from 'node:net'

/** A proxy to the database that can cut a connection. */
export interface CuttingProxy {
  /** Address of the database through the proxy. */
  url: string
  /**
   * The next statement that contains `word` is executed by the database. Its answer is dropped and the connection is cut.
   */
  cutAfter(word: string): void
  close(): Promise<void>
}

/** Opens a proxy to a PostgreSQL server in this process. */
export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let word: string | null = null
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let dropsAnswer = false
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes) => {
      if (word !== null && bytes.includes(word)) {
        dropsAnswer = true
        word = null
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      // The answer has arrived, so the statement is committed. It is not passed on.
      if (dropsAnswer) client.destroy()
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port is available.')
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
