import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** A user of the platform, by an activity. */
export interface Participant {
  alias: string
  token: string
}

/** What the suite needs to know about a platform. */
export interface Target {
  /** Origin and base path, without a slash at the end. */
  url: string
  signKey: string
  /** Tokens of two users who may join `alias` and have not joined it. */
  tokens: readonly [string, string]
  /** An open activity that users have to join. */
  alias: string
  /** A user with a completed task whose reward is not claimed, and another task of the same activity. */
  claim?: Participant & { taskId: string; otherTaskId?: string }
  /** A user with two draws left. */
  draw?: Participant
  /** An agent, and the activity of agents. */
  agent?: Participant
  /** A one-off page (family custom), which the users have not joined. */
  custom?: { alias: string }
  /** The code of a KOL that the first user may bind through `alias`. */
  kolCode?: string
  /** A token that was revoked. */
  revokedToken?: string
  /** Requests within a few seconds that exceed the limit of one user; 0: not tried. */
  burst: number
}

/** What `npm run test:platform` was asked to do. */
export interface Options {
  target: Target
  format: 'text' | 'json'
  /** Checks that could not run count as failed. */
  complete: boolean
  /** Groups to run; empty: all. */
  only: readonly string[]
}

/** The suite cannot run with these arguments. The message is one sentence. */
export class UsageProblem extends Error {}

export const usage = `Usage: npm run test:platform -- --url <origin> --alias <alias> --token <a> --token <b> [options]

  --url <origin>            the platform; http or https
  --alias <alias>           an open activity that the users of the tokens may join and have not joined
  --token <token>           access token of a user; give it twice, for two users
  --token-command <command> prints one access token of a new user each time it is run; instead of --token
  --sign-key <key>          the sign key (default: SIGN_KEY, else playbill-dev-sign-key)
  --target <file>           JSON with the same fields and with the users for claims, draws and agents
  --burst <n>               sends n reads at once to reach the rate limit (default: not tried)
  --only <group>            runs one group of checks; repeatable
  --complete                a check that could not run counts as failed
  --format text|json

Exit: 0 all checks passed, 1 a check failed, 2 the suite cannot run. See docs/deployment/platform-api.md.
`

const text = (value: unknown, name: string): string => {
  if (typeof value === 'string' && value !== '') return value
  throw new UsageProblem(`${name} is missing.`)
}

function readTargetFile(path: string | undefined): Record<string, unknown> {
  if (path === undefined) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch (error) {
    throw new UsageProblem(`${path} cannot be read as JSON: ${error instanceof Error ? error.message : error}.`)
  }
  throw new UsageProblem(`${path} must be a JSON object.`)
}

const printed = (command: string): string => {
  try {
    return execFileSync('sh', ['-c', command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  } catch {
    throw new UsageProblem(`The command "${command}" failed; it must print an access token.`)
  }
}

function tokensOf(given: unknown, command: string | undefined): [string, string] {
  const [first, second] = Array.isArray(given) ? given : []
  if (command !== undefined && first === undefined) return [printed(command), printed(command)]
  if (first === second && first !== undefined) throw new UsageProblem('The two tokens must belong to two users.')
  return [text(first, 'The token of the first user (--token)'), text(second, 'The token of the second user (--token)')]
}

function participant(value: unknown, name: string): Participant | undefined {
  if (value === undefined) return undefined
  const { alias, token } = (value ?? {}) as Record<string, unknown>
  return { alias: text(alias, `"${name}.alias"`), token: text(token, `"${name}.token"`) }
}

function urlOf(value: unknown): string {
  const url = text(value, 'The address of the platform (--url)')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageProblem(`--url ${url} is not an http or https address.`)
  return url.replace(/\/+$/, '')
}

/** Checks the fields of a target: those of a file, with the values of the command line on top. */
export function readTarget(given: Record<string, unknown>, command?: string): Target {
  const { claim, custom, kolCode, revokedToken, burst } = given
  const [agent, draw, claimer] = (['agent', 'draw', 'claim'] as const).map((name) => participant(given[name], name))
  const { taskId, otherTaskId } = (claim ?? {}) as Record<string, unknown>
  const other = otherTaskId === undefined ? {} : { otherTaskId: text(otherTaskId, '"claim.otherTaskId"') }
  return {
    url: urlOf(given.url),
    signKey: text(given.signKey ?? process.env.SIGN_KEY ?? 'playbill-dev-sign-key', 'The sign key'),
    tokens: tokensOf(given.tokens, command),
    alias: text(given.alias, 'The alias of an open activity (--alias)'),
    ...(claimer ? { claim: { ...claimer, taskId: text(taskId, '"claim.taskId"'), ...other } } : {}),
    ...(draw ? { draw } : {}),
    ...(agent ? { agent } : {}),
    ...(custom === undefined
      ? {}
      : { custom: { alias: text((custom as Record<string, unknown> | null)?.alias, '"custom.alias"') } }),
    ...(kolCode === undefined ? {} : { kolCode: text(kolCode, '"kolCode"') }),
    ...(revokedToken === undefined ? {} : { revokedToken: text(revokedToken, '"revokedToken"') }),
    burst: Number(burst ?? 0),
  }
}

const flags = {
  url: { type: 'string' },
  alias: { type: 'string' },
  token: { type: 'string', multiple: true },
  'token-command': { type: 'string' },
  'sign-key': { type: 'string' },
  target: { type: 'string' },
  burst: { type: 'string' },
  only: { type: 'string', multiple: true },
  complete: { type: 'boolean' },
  format: { type: 'string' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true }).values
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the command line. Throws UsageProblem. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args)
  const { format = 'text', only = [], complete = false } = values
  if (format !== 'text' && format !== 'json') throw new UsageProblem(`--format ${format} is not text or json.`)
  const { url, alias, burst, token: tokens, 'sign-key': signKey } = values
  const fromLine = Object.entries({ url, alias, burst, tokens, signKey }).filter(([, value]) => value !== undefined)
  const target = readTarget(
    { ...readTargetFile(values.target), ...Object.fromEntries(fromLine) },
    values['token-command'],
  )
  if (!Number.isInteger(target.burst) || target.burst < 0) throw new UsageProblem('--burst must be a whole number.')
  return { target, format, complete, only }
}
