import { spawn } from 'node:child_process'
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openStore, StartProblem } from '../../../src/platform/index.ts'
import { newFolder } from './stage.ts'

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

test('a folder in use is refused in one sentence, and free again after closing', async () => {
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

test('the lock of another living process holds; that of a dead one is taken over', async () => {
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
  ['a number now carried by another process', { pid: process.ppid, born: '1', token: 'old' }],
  ['our own number from an earlier container', { pid: process.pid, born: '1', token: 'old' }],
])('a lock with %s is taken over', async (_what, holder) => {
  const dataDir = folder()
  lockOf(dataDir, holder)
  await (await openStore({ dataDir })).close()
})

test('a folder that cannot be made is refused in one sentence', async () => {
  const dataDir = join(folder(), 'file')
  writeFileSync(dataDir, '')
  chmodSync(dataDir, 0o400)
  await expect(openStore({ dataDir })).rejects.toThrow(/cannot be written \(\w+\): make it writable, or set DATA_DIR/)
})

test('a server that does not answer is refused in one sentence without its password', async () => {
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/none'
  const problem = await openStore({ databaseUrl }).catch((error: Error) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as Error).message).toMatch(
    /^The database 127\.0\.0\.1:1\/none does not answer .*: start it, or correct DATABASE_URL\.$/,
  )
})
