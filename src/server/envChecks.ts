import { isIP } from 'node:net'
import { StartProblem } from '../platform/index.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** What `LOG_LEVEL` can be. */
export type LogLevel = (typeof logLevels)[number]

/** True for a host that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const refuse = (name: string, value: string, allowed: string): never => {
  throw new StartProblem(`${name}=${JSON.stringify(value)} cannot be used: it must be ${allowed}.`)
}

/** Parses the value of a setting, or throws StartProblem. */
export type Check<T> = (value: string, name: string) => T

/** A port number; 0 is any free one. */
export const port: Check<number> = (value, name) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65535
    ? Number(value)
    : refuse(name, value, 'a whole number from 0 to 65535')

/** An address to listen on. */
export const host: Check<string> = (value, name) =>
  isIP(value) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value)
    ? value
    : refuse(name, value, 'an IP address or a host name, such as 127.0.0.1')

/** A path. */
export const folder: Check<string> = (value, name) => (value.includes('\0') ? refuse(name, value, 'a path') : value)

/** The address of a PostgreSQL database. */
export const database: Check<string> = (value, name) =>
  /^postgres(ql)?:\/\/\S+$/.test(value)
    ? value
    : // Never print the whole address: it may contain a password.
      refuse(
        name,
        `${value.slice(0, 8)}…`,
        'a PostgreSQL address, such as postgresql://user:password@localhost:5432/playbill',
      )

/** An http or https address; returned without a trailing slash. */
export const webAddress: Check<string> = (value, name) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash && !url.search
  return plain
    ? url.href.replace(/\/+$/, '')
    : refuse(name, value, 'an http or https address without a query or a login')
}

/** A boolean: 0 or 1. */
export const flag: Check<boolean> = (value, name) =>
  value === '0' || value === '1' ? value === '1' : refuse(name, value, '0 or 1')

/** A key or token. Never printed. */
export const secret: Check<string> = (value, name) =>
  /^[\x21-\x7e]{1,512}$/.test(value) ? value : refuse(name, '…', '1 to 512 visible ASCII characters without spaces')

/** Secrets by key id: `id:secret,id2:secret2`. Secrets are never printed. */
export const ingestKeys: Check<ReadonlyMap<string, string>> = (value, name) => {
  const entries = value
    .split(',')
    .map((entry) => /^([A-Za-z0-9_-]{1,32}):([\x21-\x2b\x2d-\x7e]{32,512})$/.exec(entry.trim()))
  const keys = new Map(entries.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  return entries.every(Boolean) && keys.size === entries.length
    ? keys
    : refuse(
        name,
        '…',
        'id:secret pairs separated by commas, each id once and each secret with 32 to 512 visible ASCII characters',
      )
}

/** Tokens of operators by their names: `ada:token,ben:token2`. Tokens are never printed. */
export const namedTokens: Check<ReadonlyMap<string, string>> = (value, name) => {
  const entries = value
    .split(',')
    .map((entry) => /^([A-Za-z0-9][A-Za-z0-9._-]{0,63}):([\x21-\x2b\x2d-\x7e]{1,512})$/.exec(entry.trim()))
  const tokens = new Map(entries.map((match) => [match?.[1] ?? '', match?.[2] ?? '']))
  const names = new Set([...tokens.keys()].map((key) => key.toLowerCase()))
  const isUnique = names.size === entries.length && new Set(tokens.values()).size === entries.length
  return entries.every(Boolean) && isUnique
    ? tokens
    : refuse(name, '…', 'name:token pairs separated by commas, such as ada:…,ben:…, each name and each token once')
}

const approvalSettings = ['never', 'money', 'always'] as const

/** Which publishes need the approval of a second person. */
export type ApprovalSetting = (typeof approvalSettings)[number]

/** The value of REQUIRE_APPROVAL. */
export const approvalSetting: Check<ApprovalSetting> = (value, name) =>
  approvalSettings.find((entry) => entry === value) ?? refuse(name, value, `one of ${approvalSettings.join(', ')}`)

/** IP addresses and networks. */
export const addresses: Check<string[]> = (value, name) => {
  const list = value.split(',').map((entry) => entry.trim())
  const good = list.every((entry) => isIP(entry.replace(/\/\d{1,3}$/, '')) !== 0)
  return good ? list : refuse(name, value, 'IP addresses or networks separated by commas, such as 10.0.0.1,10.1.0.0/16')
}

/** An http or https origin; returned without a trailing slash. */
export const publicOrigin: Check<string> = (value, name) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url && /^https?:$/.test(url.protocol) && /^[^/]+:\/\/[^/@?#]+\/?$/.test(value)
    ? url.origin
    : refuse(name, value, 'an http or https origin without a path, such as https://promo.example.com')
}

/** An integer within limits, both inclusive. */
export const whole =
  (min: number, max: number): Check<number> =>
  (value, name) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : refuse(name, value, `a whole number from ${min} to ${max}`)

const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

/** Origins of other sites. */
export const origins: Check<string[]> = (value, name) => {
  const list = value.split(',').map((entry) => entry.trim())
  return list.every(isOrigin)
    ? list
    : refuse(name, value, 'https origins separated by commas, such as https://partner.example,https://other.example')
}

/** The name of a header, in lower case. */
export const headerName: Check<string> = (value, name) =>
  /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(value)
    ? value.toLowerCase()
    : refuse(name, value, 'the name of a header, such as cf-ipcountry')

/** The log level. */
export const level: Check<LogLevel> = (value, name) =>
  logLevels.find((entry) => entry === value) ?? refuse(name, value, `one of ${logLevels.join(', ')}`)
