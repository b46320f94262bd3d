import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP recommendation for scrypt: 32 MiB, parallelism 3. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const memory = ({ N, r }: typeof cost) => 256 * N * r

/** Limited because each hash takes 32 MiB and a thread of the libuv pool, which file access and compression share. */
const maxConcurrent = 2
const maxWaiting = 60

/** Too many passwords are waiting to be hashed. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

let running = 0
const waiting: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (waiting.length >= maxWaiting) throw new TooBusy('too many passwords are waiting to be checked')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

const keyOf = (password: string, salt: Buffer, { N, r, p }: typeof cost) =>
  withSlot(() => derive(password.normalize('NFC'), salt, keyBytes, { N, r, p, maxmem: memory({ N, r, p }) }))

/** Hashes a password with a random salt, in the stored form `scrypt$N$r$p$salt$key`. Rejects with TooBusy. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Whether a password matches a hash. Rejects with TooBusy. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$')
  const found = await keyOf(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(found, Buffer.from(key, 'base64'))
}
