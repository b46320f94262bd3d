// Loaded before a server: stops its clock and replaces its random values by repeatable ones.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { fixedNow } from './fixedClock.mjs'

Date.now = () => fixedNow
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [fixedNow], newTarget),
})

/** A server that continues with the data of another must not repeat its ids. */
const seed = process.env.LOOK_SEED ?? ''
/** How many values of each kind were given. @type {Map<string, number>} */
const given = new Map()

/**
 * Each kind has its own sequence: the number of requests, which need trace ids, must not change codes and prizes.
 * @param {string} kind
 * @param {number} length
 */
function nextBytes(kind, length) {
  const index = (given.get(kind) ?? 0) + 1
  given.set(kind, index)
  return crypto.createHash('shake256', { outputLength: length }).update([seed, kind, index].join()).digest()
}

/**
 * @param {number} length
 * @param {(error: Error | null, bytes: Buffer) => void} [done]
 */
function randomBytes(length, done) {
  const bytes = nextBytes(`bytes ${length}`, length)
  if (done) process.nextTick(done, null, bytes)
  return bytes
}

function randomUUID() {
  const digits = nextBytes('uuid', 16).toString('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map((part) => digits.slice(...part))
    .join('-')
}

Object.assign(crypto, { randomBytes, randomUUID })
syncBuiltinESMExports()
