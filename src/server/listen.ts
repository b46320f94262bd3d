import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartProblem } from '../platform/index.ts'
import type { Env } from './env.ts'
import type { DevTools } from './pagesOptions.ts'

type Address = Pick<Env, 'host' | 'port'>

function startProblemOf(error: NodeJS.ErrnoException, { host, port }: Address, name = 'PORT'): StartProblem {
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} on ${host} is in use: stop the program that uses it, or choose another port, such as ${name}=${port + 1} npm start.`,
    )
  if (error.code === 'EACCES')
    return new StartProblem(
      `Port ${port} may not be opened by this user: choose one above 1023, such as ${name}=${name === 'PORT' ? 3000 : 9464}.`,
    )
  return new StartProblem(`HOST=${host} cannot be served here (${error.code}): it must be an address of this machine.`)
}

/** Throws StartProblem if the port cannot be opened. Runs before anything else is opened. */
export async function probePort({ host, port }: Address, name = 'PORT'): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(startProblemOf(error, { host, port }, name)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const portOf = (app: FastifyInstance, fallback: number): number => {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : fallback
}

async function openPort(app: FastifyInstance, { host, port }: Address): Promise<number> {
  await app.listen({ host, port })
  return portOf(app, port)
}

/** In development, another server owns the port and stays open while this one restarts. */
async function listenBehindVite(app: FastifyInstance, address: Address, dev: DevTools): Promise<number> {
  await app.ready()
  return dev.listen((request, response) => app.routing(request, response), address)
}

/** Opens the port. Returns the address to print, with `localhost` for a loopback address. */
export async function listen(app: FastifyInstance, { host, port }: Address, dev?: DevTools): Promise<string> {
  let openedPort: number
  try {
    openedPort = dev ? await listenBehindVite(app, { host, port }, dev) : await openPort(app, { host, port })
  } catch (error) {
    throw startProblemOf(error as NodeJS.ErrnoException, { host, port })
  }
  return urlOf(host, openedPort)
}

/** The address of a listening server, with `localhost` for a loopback address. */
export const listeningAt = (app: FastifyInstance, { host, port }: Address): string => urlOf(host, portOf(app, port))

function urlOf(host: string, port: number): string {
  const name = host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
