import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a local server that can stall: nothing passes and nothing is closed. */
export interface StallingProxy {
  port: number
  /** Stalls: no byte passes, and new connections get no answer. */
  cut(): void
  /** Lets new connections pass again. Connections from before stay stalled. */
  restore(): void
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine. */
export async function openStallingProxy(to: number): Promise<StallingProxy> {
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  }
  const line = createServer({ allowHalfOpen: true }, (client) => {
    keep(client)
    // Connections opened while stalled stay stalled.
    if (isCut) return
    const server = connect(to, '127.0.0.1')
    keep(server)
    for (const [from, into] of [
      [client, server],
      [server, client],
    ] as const) {
      let isDead = false
      from.on('data', (part) => {
        isDead ||= isCut
        if (!isDead) into.write(part)
      })
      from.on('end', () => {
        isDead ||= isCut
        if (!isDead) into.end()
      })
    }
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = line.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true
      for (const socket of open) socket.pause()
    },
    restore() {
      isCut = false
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => line.close(resolve))
    },
  }
}
