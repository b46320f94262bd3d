import { StartProblem } from '../platform/index.ts'
import * as check from './envChecks.ts'
import { checkIdentityCombination, type IdentitySettings, readIdentitySettings } from './identity/identitySettings.ts'
import { type PayoutSettings, readPayoutSettings } from './payouts/payoutSettings.ts'

/** The validated environment. */
export interface Env {
  /** 0: any free port; the start prints it. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL instead of PGlite in `dataDir`. */
  readonly databaseUrl: string | null
  /** Maximum duration of a statement on PostgreSQL, ms. */
  readonly databaseTimeoutMs: number
  /** Origin and base path of a real platform that answers the calls instead of the embedded one; no trailing slash. */
  readonly platformUrl: string | null
  readonly loginUrl: string | null
  readonly registerUrl: string | null
  /** Page of another site that ends the session there; null: none. */
  readonly logoutUrl: string | null
  /** The identity provider whose tokens the embedded platform accepts; null: its own tokens. */
  readonly identity: IdentitySettings | null
  /** The public origin of the pages, without a trailing slash; null: not fixed. */
  readonly publicUrl: string | null
  readonly sandbox: boolean
  /** The settings that turn the sandbox off on a loopback host while SANDBOX is not set. */
  readonly sandboxOffBy: readonly string[]
  readonly operatorToken: string | null
  /** Tokens of operators by their names; null: OPERATOR_TOKENS is not set. */
  readonly operatorTokens: ReadonlyMap<string, string> | null
  /** Which publishes need the approval of a second person. */
  readonly requireApproval: check.ApprovalSetting
  /** Token for `/metrics`; null: the operator token or a direct request from this machine may read it. */
  readonly metricsToken: string | null
  readonly signKey: string
  /** Secrets of the feeds of events by key id; null: the call answers 404. */
  readonly ingestKeys: ReadonlyMap<string, string> | null
  readonly configDir: string
  /** Addresses of proxies whose forwarding headers are trusted; none by default. */
  readonly trustProxy: readonly string[]
  /** The header in which such a proxy sends the caller's country, such as `cf-ipcountry`; null: none. */
  readonly regionHeader: string | null
  /** Origins of partners that may embed the pages in a frame; none by default. */
  readonly frameAncestors: readonly string[]
  /** A file with the sealed host list; null: calls go to the origin of the pages. */
  readonly hostList: string | null
  /** Whether browsers store visited pages for offline use. */
  readonly offlineCopy: boolean
  /** Limits for uploaded images, in bytes: per release, and in total. */
  readonly pictureBytes: { readonly release: number; readonly total: number }
  readonly logLevel: check.LogLevel
  /** The payment service that pays granted rewards; null: a reward is paid when it is in the ledger. */
  readonly payouts: PayoutSettings | null
  /** Whether the samples of the project are published. */
  readonly samples: boolean
  /** How long the server keeps serving after a stop signal, before it drains, ms. */
  readonly shutdownDelayMs: number
  /** The port of a listener for `/metrics` only; null: `/metrics` is on the main port. */
  readonly metricsPort: number | null
}

/** The default key, for trials only. A public server needs its own. */
export const defaultSignKey = 'playbill-dev-sign-key'

const megabyte = 1024 * 1024

/** Names of settings that indicate a public server. With any of them, the sandbox is off unless SANDBOX=1. */
function sandboxOffBy(
  env: Pick<Env, 'databaseUrl' | 'identity' | 'operatorToken' | 'operatorTokens' | 'payouts' | 'publicUrl' | 'signKey'>,
): string[] {
  const found: [string, boolean][] = [
    ['DATABASE_URL', env.databaseUrl !== null],
    ['OPERATOR_TOKEN', env.operatorToken !== null],
    ['OPERATOR_TOKENS', env.operatorTokens !== null],
    ['PUBLIC_URL', env.publicUrl !== null],
    ['SIGN_KEY', env.signKey !== defaultSignKey],
    ['PAYOUT_URL', env.payouts !== null],
    ['IDENTITY_ISSUER', env.identity !== null],
  ]
  return found.flatMap(([name, isSet]) => (isSet ? [name] : []))
}

/**
 * Reads and validates the environment. An empty value counts as not set.
 * Throws StartProblem with the variable, its value and what is allowed.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const read = <T, F>(name: string, toValue: check.Check<T>, fallback: F): T | F =>
    source[name] ? toValue(source[name], name) : fallback
  const hostName = read('HOST', check.host, '127.0.0.1')
  const platformUrl = read('PLATFORM_URL', check.webAddress, null)
  const publicSettings = {
    databaseUrl: read('DATABASE_URL', check.database, null),
    operatorToken: read('OPERATOR_TOKEN', check.secret, null),
    operatorTokens: read('OPERATOR_TOKENS', check.namedTokens, null),
    publicUrl: read('PUBLIC_URL', check.publicOrigin, null),
    signKey: read('SIGN_KEY', check.secret, defaultSignKey),
    payouts: readPayoutSettings(read),
    identity: readIdentitySettings(source),
  }
  const isSandboxAllowed = check.isLoopback(hostName) && !platformUrl
  const offSettings = isSandboxAllowed && !source.SANDBOX ? sandboxOffBy(publicSettings) : []
  const sandbox = read('SANDBOX', check.flag, isSandboxAllowed && !offSettings.length)
  const env: Env = {
    ...publicSettings,
    port: read('PORT', check.port, 3000),
    host: hostName,
    dataDir: read('DATA_DIR', check.folder, '.data'),
    databaseTimeoutMs: read('DATABASE_TIMEOUT', check.whole(500, 600_000), 10_000),
    platformUrl,
    loginUrl: read('LOGIN_URL', check.webAddress, null),
    registerUrl: read('REGISTER_URL', check.webAddress, null),
    logoutUrl: read('LOGOUT_URL', check.webAddress, null),
    sandbox,
    sandboxOffBy: offSettings,
    metricsToken: read('METRICS_TOKEN', check.secret, null),
    requireApproval: read('REQUIRE_APPROVAL', check.approvalSetting, 'never'),
    ingestKeys: read('INGEST_KEYS', check.ingestKeys, null),
    configDir: read('CONFIG_DIR', check.folder, 'configs'),
    trustProxy: read('TRUST_PROXY', check.addresses, []),
    regionHeader: read('REGION_HEADER', check.headerName, null),
    frameAncestors: read('FRAME_ANCESTORS', check.origins, []),
    hostList: read('HOST_LIST', check.folder, null),
    offlineCopy: read('OFFLINE_COPY', check.flag, true),
    pictureBytes: {
      release: read('RELEASE_PICTURES_MB', check.whole(1, 10_000), 64) * megabyte,
      total: read('PICTURES_MB', check.whole(1, 1_000_000), 1_024) * megabyte,
    },
    // In the sandbox, log less to keep the console readable.
    logLevel: read('LOG_LEVEL', check.level, sandbox ? 'warn' : 'info'),
    samples: read('SAMPLES', check.flag, sandbox),
    // A balancer needs some seconds to notice that /readyz is 503.
    shutdownDelayMs: read('SHUTDOWN_DELAY_MS', check.whole(0, 300_000), sandbox ? 0 : 5_000),
    metricsPort: read('METRICS_PORT', check.port, null),
  }
  if (env.sandbox && platformUrl)
    throw new StartProblem('SANDBOX=1 needs the embedded platform: leave out SANDBOX, or leave out PLATFORM_URL.')
  if (env.payouts && platformUrl)
    throw new StartProblem('PAYOUT_URL needs the embedded platform: leave out PAYOUT_URL, or leave out PLATFORM_URL.')
  if (env.ingestKeys && platformUrl)
    throw new StartProblem('INGEST_KEYS needs the embedded platform: leave out INGEST_KEYS, or leave out PLATFORM_URL.')
  if (env.registerUrl && !env.loginUrl)
    throw new StartProblem('REGISTER_URL needs LOGIN_URL: users who register there also log in there.')
  if (env.logoutUrl && !env.loginUrl)
    throw new StartProblem('LOGOUT_URL needs LOGIN_URL: a session ends there only if it began there.')
  checkIdentityCombination(env)
  checkOperators(env)
  if (env.regionHeader && !env.trustProxy.length)
    throw new StartProblem('REGION_HEADER needs TRUST_PROXY: without a trusted proxy, anyone can send the header.')
  if (env.metricsPort !== null && env.metricsPort === env.port && env.port !== 0)
    throw new StartProblem('METRICS_PORT must differ from PORT: leave it out to have /metrics on PORT.')
  return env
}

/** Throws StartProblem if approvals could not be enforced, or if it is not clear who has which token. */
function checkOperators({ operatorToken, operatorTokens, requireApproval, sandbox, platformUrl }: Env): void {
  if (operatorToken && operatorTokens)
    throw new StartProblem(
      'OPERATOR_TOKEN and OPERATOR_TOKENS cannot both be set: who has OPERATOR_TOKEN could use any name. Leave out OPERATOR_TOKEN.',
    )
  if (requireApproval === 'never') return
  if (!sandbox && (operatorTokens?.size ?? 0) < 2)
    throw new StartProblem(
      `REQUIRE_APPROVAL=${requireApproval} needs two operators or more: set OPERATOR_TOKENS=ada:…,ben:… with a token for each person.`,
    )
  if (requireApproval === 'money' && platformUrl)
    throw new StartProblem(
      'REQUIRE_APPROVAL=money needs the embedded platform, which knows the users: set REQUIRE_APPROVAL=always, or leave out PLATFORM_URL.',
    )
}

/** Whether this server registers users and logs them in. False in the sandbox and when another site does it. */
export const hasAccounts = ({ sandbox, platformUrl, loginUrl, identity }: Env): boolean =>
  !sandbox && !platformUrl && !loginUrl && !identity
