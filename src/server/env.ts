import { isIP } from 'node:net'
import { StartProblem } from '../platform/index.ts'

/** What the environment says, every value checked. */
export interface Env {
  /** 0: any free port; the printed address tells which. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL instead of PGlite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Origin and base path of a real platform that answers the calls instead of the embedded one; no slash at its end. */
  readonly platformUrl: string | null
  readonly loginUrl: string | null
  readonly registerUrl: string | null
  readonly sandbox: boolean
  readonly operatorToken: string | null
  readonly signKey: string
  readonly configDir: string
  /** Addresses of proxies whose forwarding headers are believed; none by default. */
  readonly trustProxy: readonly string[]
  /** The header in which such a proxy says the caller's country, such as `cf-ipcountry`; null: none does. */
  readonly regionHeader: string | null
  /** Origins of partners that may show the pages in a frame; none by default. */
  readonly frameAncestors: readonly string[]
  /** A file with the sealed list of the platform's hosts; null: calls go to the pages' own origin. */
  readonly hostList: string | null
  /** Browsers keep a copy of the pages they have seen, for when the network is gone. */
  readonly offlineCopy: boolean
  readonly logLevel: (typeof logLevels)[number]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** The key of a trial: whoever serves others sets their own. */
export const defaultSignKey = 'playbill-dev-sign-key'

/** True for a host that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const refuse = (name: string, value: string, allowed: string): never => {
  throw new StartProblem(`${name}=${JSON.stringify(value)} cannot be used: it must be ${allowed}.`)
}

type Check<T> = (value: string, name: string) => T

const port: Check<number> = (value, name) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65535
    ? Number(value)
    : refuse(name, value, 'a whole number from 0 to 65535')

const host: Check<string> = (value, name) =>
  isIP(value) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value)
    ? value
    : refuse(name, value, 'an IP address or a host name, such as 127.0.0.1')

const folder: Check<string> = (value, name) => (value.includes('\0') ? refuse(name, value, 'a path') : value)

const database: Check<string> = (value, name) =>
  /^postgres(ql)?:\/\/\S+$/.test(value)
    ? value
    : // Never repeated in full: it may hold a password.
      refuse(
        name,
        `${value.slice(0, 8)}…`,
        'a PostgreSQL address, such as postgresql://user:password@localhost:5432/playbill',
      )

const webAddress: Check<string> = (value, name) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash && !url.search
  return plain
    ? url.href.replace(/\/+$/, '')
    : refuse(name, value, 'an http or https address without a query or a login')
}

const flag: Check<boolean> = (value, name) =>
  value === '0' || value === '1' ? value === '1' : refuse(name, value, '0 or 1')

const secret: Check<string> = (value, name) =>
  /^[\x21-\x7e]{1,512}$/.test(value) ? value : refuse(name, '…', '1 to 512 visible ASCII characters without spaces')

const addresses: Check<string[]> = (value, name) => {
  const list = value.split(',').map((entry) => entry.trim())
  const good = list.every((entry) => isIP(entry.replace(/\/\d{1,3}$/, '')) !== 0)
  return good ? list : refuse(name, value, 'IP addresses or networks with commas between, such as 10.0.0.1,10.1.0.0/16')
}

const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === text && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

const origins: Check<string[]> = (value, name) => {
  const list = value.split(',').map((entry) => entry.trim())
  return list.every(isOrigin)
    ? list
    : refuse(name, value, 'https origins with commas between, such as https://partner.example,https://other.example')
}

const headerName: Check<string> = (value, name) =>
  /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(value)
    ? value.toLowerCase()
    : refuse(name, value, 'the name of a header, such as cf-ipcountry')

const level: Check<Env['logLevel']> = (value, name) =>
  logLevels.find((entry) => entry === value) ?? refuse(name, value, `one of ${logLevels.join(', ')}`)

/**
 * Reads and checks the environment; an empty value counts as not set.
 * Throws StartProblem that names the variable, its value and what is allowed.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = <T, F>(name: string, check: Check<T>, fallback: F): T | F =>
    source[name] ? check(source[name], name) : fallback
  const hostName = read('HOST', host, '127.0.0.1')
  const platformUrl = read('PLATFORM_URL', webAddress, null)
  const sandbox = read('SANDBOX', flag, isLoopback(hostName) && !platformUrl)
  const env: Env = {
    port: read('PORT', port, 3000),
    host: hostName,
    dataDir: read('DATA_DIR', folder, '.data'),
    databaseUrl: read('DATABASE_URL', database, null),
    platformUrl,
    loginUrl: read('LOGIN_URL', webAddress, null),
    registerUrl: read('REGISTER_URL', webAddress, null),
    sandbox,
    operatorToken: read('OPERATOR_TOKEN', secret, null),
    signKey: read('SIGN_KEY', secret, defaultSignKey),
    configDir: read('CONFIG_DIR', folder, 'configs'),
    trustProxy: read('TRUST_PROXY', addresses, []),
    regionHeader: read('REGION_HEADER', headerName, null),
    frameAncestors: read('FRAME_ANCESTORS', origins, []),
    hostList: read('HOST_LIST', folder, null),
    offlineCopy: read('OFFLINE_COPY', flag, true),
    // In the sandbox the console belongs to the person trying things out.
    logLevel: read('LOG_LEVEL', level, sandbox ? 'warn' : 'info'),
  }
  if (env.sandbox && platformUrl)
    throw new StartProblem('SANDBOX=1 needs the embedded platform: leave out SANDBOX, or leave out PLATFORM_URL.')
  if (env.regionHeader && !env.trustProxy.length)
    throw new StartProblem('REGION_HEADER needs TRUST_PROXY: without a trusted proxy anybody could write it.')
  return env
}
