import { execFileSync, spawn } from 'node:child_process'
import { accessSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './ports.ts'
import { findPostgres } from './programs.ts'

/** A throw-away PostgreSQL cluster. */
export interface Postgres {
  /** Address of a new, empty database in it. */
  newDatabase(): Promise<string>
  /** Kills the server like a crash; `resume` starts it again on the same data. */
  halt(): Promise<void>
  resume(): Promise<void>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

const account = 'postgres'
const isRoot = process.getuid?.() === 0

/** PostgreSQL does not run as root, so root uses another account. */
const asAccount = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', account, '--', command, ...args]] : [command, args]

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-postgres-'))
  accessSync(folder)
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, account], { encoding: 'utf8' }))
    chownSync(folder, id('-u'), id('-g'))
  }
  return folder
}

/** How long a new server may take until it answers, ms. */
const startTimeout = 60_000

async function answers(url: string): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (performance.now() - begun > startTimeout) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Starts a cluster on a free port, without fsync. */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL server is installed: install the package "postgresql".')
  const folder = newFolder()
  const data = join(folder, 'data')
  const initdb = asAccount(join(bin, 'initdb'), ['-D', data, '-U', account, '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  execFileSync(...initdb, { stdio: 'ignore', cwd: folder })
  const port = await freePort()
  const settings = ['-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=200']
  const launch = () =>
    spawn(...asAccount(join(bin, 'postgres'), ['-D', data, ...settings]), { stdio: 'ignore', cwd: folder })
  let server = launch()
  const halt = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const pgCtl = asAccount(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
    execFileSync(...pgCtl, { stdio: 'ignore', cwd: folder })
    await ended
  }
  const url = (database: string) => `postgres://${account}@127.0.0.1:${port}/${database}`
  await answers(url(account))
  let count = 0
  return {
    async newDatabase() {
      count += 1
      const name = `test_${process.pid}_${Date.now()}_${count}`
      const client = new pg.Client({ connectionString: url(account) })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    halt,
    async resume() {
      server = launch()
      await answers(url(account))
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
