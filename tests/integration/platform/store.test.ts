import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openStore, StartProblem } from '../../../src/platform/index.ts'
import { storeAsset } from '../../../src/platform/store/assets.ts'
import { newFolder } from './harness.ts'

const folders: string[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const lockOf = (dataDir: string, holder: object) =>
  writeFileSync(join(dataDir, 'playbill.lock'), JSON.stringify(holder))

test('a folder in use is refused in one sentence, and available again after closing', async () => {
  const dataDir = folder()
  const store = await openStore({ dataDir })
  await expect(openStore({ dataDir })).rejects.toThrow(
    new StartProblem(
      `The data folder ${dataDir} is in use by process ${process.pid}: stop that process, or set DATA_DIR to another folder.`,
    ),
  )
  await store.close()
  await (await openStore({ dataDir })).close()
  expect(readdirSync(dataDir)).toEqual(['pglite'])
})

test('the lock of another running process is respected; that of an ended process is taken over', async () => {
  const dataDir = folder()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  lockOf(dataDir, { pid: other.pid, born: null, token: 'theirs' })
  await expect(openStore({ dataDir })).rejects.toThrow(`is in use by process ${other.pid}`)
  const ended = new Promise((resolve) => other.once('exit', resolve))
  other.kill('SIGKILL')
  await ended
  await (await openStore({ dataDir })).close()
})

test.each([
  ['a process id that another process has now', { pid: process.ppid, born: '1', token: 'old' }],
  ['the process id of this process from an earlier container', { pid: process.pid, born: '1', token: 'old' }],
])('a lock with %s is taken over', async (_what, holder) => {
  const dataDir = folder()
  lockOf(dataDir, holder)
  await (await openStore({ dataDir })).close()
})

/** Corrupts a few bytes in one page of the file of a table. */
async function damage(dataDir: string, table: string): Promise<void> {
  const store = await openStore({ dataDir })
  for (let n = 0; n < 400; n += 1)
    await store.db
      .insertInto('seen_trace')
      .values({ trace_id: `t-${n}-${'x'.repeat(200)}`, at: n })
      .execute()
  await storeAsset(store.db, randomBytes(100_000))
  const named = await sql<{ path: string }>`select pg_relation_filepath(${sql.raw(table)}) as path`.execute(store.db)
  await store.close()
  const file = join(dataDir, 'pglite', named.rows[0]?.path ?? '')
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 8192 * 2 + 4000, 8192 * 2 + 4100)
  writeFileSync(file, bytes)
}

test.each([
  ['a table', "'seen_trace'::regclass"],
  ['long values', "(select reltoastrelid from pg_class where oid = 'asset'::regclass)::regclass"],
])('a corrupt page of %s is reported at the start in one sentence', async (_what, table) => {
  const dataDir = folder()
  await damage(dataDir, table)
  const problem = await openStore({ dataDir }).catch((error: Error) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as Error).message).toMatch(
    /^The database in \S+ cannot be opened \(invalid page in block 2 .*\): restore the folder from a backup, or set DATA_DIR to another one\.$/,
  )
})

test('a folder that cannot be created is refused in one sentence', async () => {
  const dataDir = join(folder(), 'file')
  writeFileSync(dataDir, '')
  chmodSync(dataDir, 0o400)
  await expect(openStore({ dataDir })).rejects.toThrow(/cannot be written \(\w+\): make it writable, or set DATA_DIR/)
})

test('a database server that does not answer is reported in one sentence without its password', async () => {
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/none'
  const problem = await openStore({ databaseUrl }).catch((error: Error) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as Error).message).toMatch(
    /^The database 127\.0\.0\.1:1\/none does not answer .*: start it, or correct DATABASE_URL\.$/,
  )
})
