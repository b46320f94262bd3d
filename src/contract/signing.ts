import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The signed parts of a request. */
export interface SignedParts {
  method: string
  /** Path without the query. */
  path: string
  /** All query fields as they are sent; undefined and null are neither sent nor signed. */
  query: Record<string, string | number | boolean | undefined | null>
  /** The exact text that is sent; empty: no body. */
  body: string
  /** Epoch milliseconds. */
  timestamp: number
  traceId: string
}

const byCodeUnit = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0)

const sortedQuery = (query: SignedParts['query']) =>
  Object.entries(query)
    .flatMap(([name, value]): [string, string][] => (value === undefined || value === null ? [] : [[name, `${value}`]]))
    .sort(byCodeUnit)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** The text that is signed: six lines, with the SHA-256 of the body. */
export const canonical = (parts: SignedParts): string =>
  [
    parts.method,
    parts.path,
    sortedQuery(parts.query),
    bytesToHex(sha256(utf8ToBytes(parts.body))),
    parts.timestamp,
    parts.traceId,
  ].join('\n')

/**
 * Hex HMAC-SHA256 of the canonical text with the key `key`, or `key.token` when a token is sent.
 * It detects changes and replays. It authorizes nothing, because every browser has the key.
 */
export const signRequest = (parts: SignedParts & { key: string; token?: string | undefined }): string =>
  bytesToHex(
    hmac(sha256, utf8ToBytes(parts.token ? `${parts.key}.${parts.token}` : parts.key), utf8ToBytes(canonical(parts))),
  )
