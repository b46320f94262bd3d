import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartProblem } from '../platform/index.ts'
import type { Env } from './env.ts'

type Address = Pick<Env, 'host' | 'port'>

function explain(error: NodeJS.ErrnoException, { host, port }: Address): StartProblem {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} on ${host} is in use: stop the program that has it, or choose another, such as PORT=${port + 1} npm start.`,
    )
  if (error.code === 'EACCES')
    return new StartProblem(`Port ${port} may not be opened by this user: choose one above 1023, such as PORT=3000.`)
  return new StartProblem(`HOST=${host} cannot be served here (${error.code}): it must be an address of this machine.`)
}

/** Throws StartProblem if the port cannot be had, before anything else is opened. */
export async function probePort({ host, port }: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explain(error, { host, port })))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Opens the port and gives the address to be printed: `localhost` where it means this server. */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, { host, port })
  }
  const address = app.server.address()
  const open = typeof address === 'object' && address ? address.port : port
  const name = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${open}`
}
