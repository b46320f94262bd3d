import type { webcrypto } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type HostListKeys, maxHosts, openHostList, readHostListExpiry } from '../contract/hostList.ts'
import { sealHostList } from '../contract/sealHostList.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const day = 86_400_000

/** The file that `hosts keys` writes. `privateKey` must stay with the operators. */
interface KeyFile extends HostListKeys {
  /** Ed25519, PKCS #8 in base64. */
  privateKey: string
}

/** Adds `playbill hosts`: the sealed host list that HOST_LIST names. */
export function addHosts(program: Command, exitStatus: ExitStatus): void {
  const hosts = program.command('hosts').description('Create and read the sealed host list for HOST_LIST.')
  hosts
    .command('keys')
    .description('Generate the keys of a host list. Writes a new file that only its owner can read.')
    .argument('<file>', 'the file to write, such as hosts.keys.json; keep it out of the repository')
    .action(generateKeys)
  hosts
    .command('seal')
    .description('Encrypt and sign a list of hosts, preferred host first.')
    .argument('<origin...>', 'https origins that answer the calls, such as https://api1.example.com')
    .requiredOption('--keys <file>', 'the file that "hosts keys" wrote')
    .option('--days <number>', 'for how many days the list is valid', '30')
    .option('--out <file>', 'the file to write', 'host-list.json')
    .option('--allow-local', 'also accept http://localhost, for tests on one machine', false)
    .action(seal)
  hosts
    .command('show')
    .description('Check a host list and show its hosts and its expiry.')
    .argument('<file>', 'the file HOST_LIST names')
    .action((file: string) => show(file, exitStatus))
}

const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64')

async function generateKeys(file: string): Promise<void> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const keys: KeyFile = {
    key: base64(crypto.getRandomValues(new Uint8Array(32))),
    publicKey: base64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: base64(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  }
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch((error) => {
    const why = error.code === 'EEXIST' ? 'it already exists' : error.code
    throw new UsageError(`"${file}" cannot be written (${why}). Name a new file.`)
  })
  console.log(`Keys written to ${file}. Its privateKey signs lists: keep it secret.`)
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new UsageError(`"${file}" cannot be read (${error.code}).`)
  })
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below.
  }
  throw new UsageError(`"${file}" is not JSON.`)
}

const fieldOf = (value: Record<string, unknown>, name: string, file: string): string => {
  const text = value[name]
  if (typeof text !== 'string') throw new UsageError(`"${file}" has no "${name}".`)
  return text
}

const formatTime = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

interface SealOptions {
  keys: string
  days: string
  out: string
  allowLocal: boolean
}

async function seal(hosts: string[], { keys: keyFile, days, out, allowLocal }: SealOptions): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new UsageError(`--days takes a whole number from 1 to 9999, not "${days}".`)
  if (hosts.length > maxHosts) throw new UsageError(`A list has at most ${maxHosts} hosts.`)
  const file = await readJson(keyFile)
  const [key, publicKey] = [fieldOf(file, 'key', keyFile), fieldOf(file, 'publicKey', keyFile)]
  const privateKey = fieldOf(file, 'privateKey', keyFile)
  const exp = Date.now() + Number(days) * day
  const text = await sealHostList({ v: 1, exp, hosts }, { key, privateKey }).catch(() => {
    throw new UsageError(`The keys in "${keyFile}" are invalid. Generate new ones with "playbill hosts keys".`)
  })
  // Verified like a page does, so that a list that pages would reject is never written.
  if (!(await openHostList(text, { key, publicKey, now: Date.now(), allowLocal })))
    throw new UsageError(
      'Pages would reject this list: each host must be a bare https origin, and the keys must be a pair.',
    )
  await writeFile(out, `${JSON.stringify({ text, key, publicKey }, null, 2)}\n`)
  console.log(`${out}: ${hosts.length === 1 ? '1 host' : `${hosts.length} hosts`}, until ${formatTime(exp)}.`)
  console.log(`Start the server with HOST_LIST=${out}, and seal a new list before it expires.`)
}

async function show(path: string, exitStatus: ExitStatus): Promise<void> {
  const file = await readJson(path)
  const keys = { key: fieldOf(file, 'key', path), publicKey: fieldOf(file, 'publicKey', path) }
  const text = fieldOf(file, 'text', path)
  const exp = await readHostListExpiry(text, keys)
  const now = Date.now()
  // An expired list is opened as of its last valid millisecond, to show its content.
  const hosts =
    exp === null ? null : await openHostList(text, { ...keys, now: Math.min(now, exp - 1), allowLocal: true })
  if (exp === null || !hosts) {
    console.error(`${path}: forged or damaged, or a host is not an https origin. Pages reject it.`)
    exitStatus.code = 1
    return
  }
  const left = Math.floor((exp - now) / day)
  console.log(hosts.map((host, index) => `${index + 1}. ${host}`).join('\n'))
  console.log(exp > now ? `Valid until ${formatTime(exp)} (${left} days left).` : `Expired at ${formatTime(exp)}.`)
  if (exp <= now) exitStatus.code = 1
}
