import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../helpers/browsing.ts'
import { newDataDir } from '../helpers/dataDir.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import { type NamedPage, personas } from '../pages/matrix.ts'
import { announcedPages } from '../pages/tour.ts'

/** Links to share and their QR codes contain the port, so it is the same in every run. Systems do not assign ports below 32768. */
const port = 21_487

/** The same data in every run: a server with a stopped clock and repeatable random values, and the accounts of all personas. */
export interface FixedServer {
  server: TestServer
  pages: NamedPage[]
  /** Tokens of each persona that has an account. */
  tokens: ReadonlyMap<string, Record<string, string>>
  /** Stops the server and starts one on a copy of the data that no page has changed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const isTaken = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost')
    const answer = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })

async function start(dataDir: string, seed: string, project?: string): Promise<TestServer> {
  // Another run on this machine uses the port for some minutes at most.
  for (let tries = 0; (await isTaken()) && tries < 600; tries++) await wait(1_000)
  const preload = new URL('fixProcess.mjs', import.meta.url)
  const env = { PORT: String(port), NODE_OPTIONS: `--import=${preload}`, LOOK_SEED: seed }
  return startServer({ dataDir, env, ...(project && { project }) })
}

/** Publishes the samples and signs every persona in. `project`: a built checkout, this one by default. */
export async function startFixedServer(project?: string): Promise<FixedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-look-'))
  const dataDir = newDataDir()
  const tokens = new Map<string, Record<string, string>>()
  let server = await start(dataDir, 'first', project)
  const pages = await announcedPages(server)
  for (const persona of personas) if (persona !== 'visitor') tokens.set(persona, await signIn(server, { persona }))
  let starts = 0
  return {
    get server() {
      return server
    },
    pages,
    tokens,
    async restart() {
      await server.stop()
      starts += 1
      const copy = join(folder, String(starts))
      cpSync(dataDir, copy, { recursive: true })
      server = await start(copy, String(starts), project)
    },
    async stop() {
      await server.stop()
      for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true })
    },
  }
}
