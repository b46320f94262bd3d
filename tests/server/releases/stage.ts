import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeedDone, DeedRefused, KeptRelease, ReleaseHistory } from '../../../src/contract/operator.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const token = 'a-token-for-tests'

/** What every server of these tests is started with, beside its store. No sandbox: files count at the start alone. */
export const serverEnv = (configDir: string) => ({
  OPERATOR_TOKEN: token,
  CONFIG_DIR: configDir,
  SANDBOX: '0',
  LOG_LEVEL: 'warn',
})

/** A folder of configs of one's own; what is changed in it is `newcomer`. */
export interface Configs {
  dir: string
  /** Puts other words under a key of the English file; the folder is another release then. */
  retitle(title: string): void
  write(path: string, content: string | Uint8Array): void
  /** The folder as it is sent. */
  files(): Record<string, string>
  remove(): void
}

/** The samples, copied to where they may be written to. */
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
    files() {
      const locales = readdirSync(join(folder, 'locales')).map((name) => `locales/${name}`)
      return Object.fromEntries(['activity.json', 'platform.json', ...locales].map((path) => [path, read(path)]))
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** An answer of the operator's door. */
export interface Reply<T> {
  status: number
  headers: Headers
  body: T
}

/** Speaks to a server as an operator. */
export function operatorAt(url: string, bearer = token) {
  const send = async <T>(method: string, path: string, body?: object): Promise<Reply<T>> => {
    const answer = await fetch(`${url}/__operator${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T }
  }
  const who = { alias: 'newcomer', by: 'ann', reason: 'a test' }
  return {
    publish: (files: Record<string, string>, more: object = {}) =>
      send<DeedDone & DeedRefused>('POST', '/publish', { ...who, files, assets: {}, ...more }),
    deed: (name: 'rollback' | 'stop' | 'unplan', more: object = {}) =>
      send<DeedDone & DeedRefused>('POST', `/${name}`, { ...who, ...more }),
    history: async (alias = 'newcomer') => (await send<ReleaseHistory & DeedRefused>('GET', `/releases/${alias}`)).body,
    release: (version: number | 'current') => send<KeptRelease & DeedRefused>('GET', `/releases/newcomer/${version}`),
  }
}

/** The page as a visitor gets it: its status and its title. */
export async function pageAt(url: string): Promise<{ status: number; title: string }> {
  const answer = await fetch(`${url}/en/activity/newcomer`)
  return { status: answer.status, title: /<title>(.*?) ·/.exec(await answer.text())?.[1] ?? '' }
}

/** Runs `playbill` as an operator does. */
export function playbill(args: string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { OPERATOR_TOKEN, PLAYBILL_SERVER, PORT, CONFIG_DIR, ...rest } = process.env
  const child = spawn(process.execPath, ['src/cli/playbill.mjs', ...args], { cwd: root, env: { ...rest, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
