import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { limits } from './limits.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Stops a listening server without aborting requests. It first keeps serving for `delayMs`, or at least `lingerMs`,
 * while its answers ask to close the connection. Then it accepts no new connection and closes idle ones. Requests not answered within ten
 * seconds are aborted.
 */
export async function drain(server: Server, delayMs = 0): Promise<void> {
  // Requests that were sent before the signal can still arrive, and balancers send more until they notice `/readyz`.
  await pause(Math.max(limits.lingerMs, delayMs))
  // `http.Server.close` would end idle connections at once and reset a request that was just sent on one of them.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, pause(limits.lingerMs)])
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => server.closeAllConnections(), limits.drainMs - 2 * limits.lingerMs - 500)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
