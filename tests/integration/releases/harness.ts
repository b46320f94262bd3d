import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  BundleResult,
  CommandRefusal,
  CommandResult,
  ReleaseDetails,
  ReleaseHistory,
} from '../../../src/contract/operator.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { type Serving, serve } from '../../load/processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const token = 'a-token-for-tests'

/** Environment of every server of these tests, without its store. Without the sandbox, files are read only at the start. */
export const serverEnv = (configDir: string) => ({
  OPERATOR_TOKEN: token,
  CONFIG_DIR: configDir,
  SANDBOX: '0',
  LOG_LEVEL: 'warn',
})

/** A copy of the configs. Tests change `newcomer` in it. */
export interface Configs {
  dir: string
  /** Changes the title in the English texts, which makes the folder a new release. */
  retitle(title: string): void
  write(path: string, content: string | Uint8Array): void
  /** The files of `newcomer` as they are sent. */
  files(alias?: string): Record<string, string>
  remove(): void
}

/** Copies the sample configs to a temporary folder. */
export function copyConfigs(): Configs {
  const dir = mkdtempSync(join(tmpdir(), 'playbill-releases-'))
  const folder = join(dir, 'newcomer')
  // All of them: pages link to each other.
  cpSync(join(root, 'configs'), dir, { recursive: true })
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return {
    dir,
    retitle(title) {
      const words = { ...JSON.parse(read('locales/en.json')), 'meta.title': title }
      writeFileSync(join(folder, 'locales/en.json'), JSON.stringify(words, null, 2))
    },
    write: (path, content) => writeFileSync(join(folder, path), content),
    files(alias = 'newcomer') {
      const from = join(dir, alias)
      const locales = readdirSync(join(from, 'locales')).map((name) => `locales/${name}`)
      const paths = ['activity.json', 'page.json', 'platform.json', ...locales].filter((path) =>
        existsSync(join(from, path)),
      )
      return Object.fromEntries(paths.map((path) => [path, readFileSync(join(from, path), 'utf8')]))
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** A server with a copy of the configs on a store of its own. */
export interface StoreServer {
  server: Serving
  configs: Configs
  /** Stops the server and removes its data. */
  end(): Promise<void>
}

/** Starts a server on PGlite or PostgreSQL, with further settings. */
export async function serveOn(
  kind: 'pglite' | 'postgres',
  settings: Record<string, string> = {},
): Promise<StoreServer> {
  const configs = copyConfigs()
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const dataDir = newDataDir()
  const store: Record<string, string> = postgres
    ? { DATABASE_URL: await postgres.newDatabase() }
    : { DATA_DIR: dataDir }
  const server = await serve({ ...serverEnv(configs.dir), ...settings, ...store })
  return {
    server,
    configs,
    async end() {
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
      await postgres?.stop()
      configs.remove()
    },
  }
}

/** An answer of the operator API. */
export interface Reply<T> {
  status: number
  headers: Headers
  body: T
}

/** An operator client for a server. */
export function operatorAt(url: string, bearer = token) {
  const send = async <T>(method: string, path: string, body?: object): Promise<Reply<T>> => {
    const answer = await fetch(`${url}/__operator${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T }
  }
  const who = { alias: 'newcomer', by: 'ann', reason: 'a test' }
  return {
    send,
    publish: (files: Record<string, string>, more: object = {}) =>
      send<CommandResult & CommandRefusal>('POST', '/publish', { ...who, files, assets: {}, ...more }),
    bundle: (pages: { alias: string; files: Record<string, string>; expected?: number | null }[], more: object = {}) =>
      send<BundleResult & CommandRefusal>('POST', '/bundle', {
        by: 'ann',
        reason: 'a test',
        pages: pages.map((page) => ({ assets: {}, ...page })),
        ...more,
      }),
    command: (name: 'rollback' | 'stop' | 'unplan', more: object = {}) =>
      send<CommandResult & CommandRefusal>('POST', `/${name}`, { ...who, ...more }),
    history: async (alias = 'newcomer') =>
      (await send<ReleaseHistory & CommandRefusal>('GET', `/releases/${alias}`)).body,
    release: (version: number | 'current') =>
      send<ReleaseDetails & CommandRefusal>('GET', `/releases/newcomer/${version}`),
  }
}

/** Status and title of the page for a visitor. */
export async function pageAt(url: string): Promise<{ status: number; title: string }> {
  const answer = await fetch(`${url}/en/activity/newcomer`)
  return { status: answer.status, title: /<title>(.*?) ·/.exec(await answer.text())?.[1] ?? '' }
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
