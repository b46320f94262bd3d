import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { type DeedRefused, type KeptRelease, operatorPrefix } from '../contract/operator.ts'
import { type Outcome, UsageProblem } from './usage.ts'

/** A running server and who speaks to it. */
export interface Operator {
  /** Its origin, no slash at its end. */
  server: string
  token: string
  /** The name the history will show. */
  by: string
}

/** What the options of every operator's command say. */
export interface OperatorOptions {
  server?: string
  as?: string
}

/** The server did nothing; the message says why, for a person. */
export class ServerRefusal extends Error {
  readonly refused: DeedRefused | null
  constructor(message: string, refused: DeedRefused | null = null) {
    super(message)
    this.refused = refused
  }
}

/** Adds what every operator's command takes. */
export const withServer = (command: Command): Command =>
  command
    .option('--server <url>', 'where the server is (PLAYBILL_SERVER; this machine if left out)')
    .addHelpText('after', '\nThe token of the server is taken from OPERATOR_TOKEN.')

/** Adds what every operator's deed takes. */
export const withReason = (command: Command): Command =>
  withServer(command)
    .requiredOption('-m, --message <why>', 'the reason; it stands in the history for good')
    .option('--as <name>', 'who does it, for the history (your account on this machine if left out)')

const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'operator'
  }
}

/** Where to and as whom. Throws UsageProblem when the address or the token cannot be used. */
export function operatorFrom({ server, as }: OperatorOptions): Operator {
  const address = server ?? process.env.PLAYBILL_SERVER ?? `http://localhost:${process.env.PORT || 3000}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageProblem(`"${address}" is no address of a server: write it as http://localhost:3000.`)
  const token = process.env.OPERATOR_TOKEN
  if (!token)
    throw new UsageProblem('OPERATOR_TOKEN is not set: set it to the one the server was started with, then try again.')
  return { server: url.href.replace(/\/+$/, ''), token, by: as ?? accountName() }
}

const answerMs = 20_000
const mostBytes = 32 * 1024 * 1024

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

interface Sending {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object | Uint8Array
}

async function exchange({ server, token }: Operator, { method, path, body }: Sending) {
  const isBytes = body instanceof Uint8Array
  const sent = body === undefined || isBytes ? body : JSON.stringify(body)
  const url = `${server}${operatorPrefix}${path}`
  const options = {
    method,
    signal: AbortSignal.timeout(answerMs),
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
  }
  const open = url.startsWith('https:') ? httpsRequest : httpRequest
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = open(url, options, resolve)
    outgoing.on('error', reject)
    outgoing.end(sent)
  })
  return { status: answer.statusCode ?? 0, text: await readText(answer) }
}

function refusedIn(text: string): DeedRefused | null {
  try {
    const value = JSON.parse(text) as Partial<DeedRefused> | null
    return typeof value?.error === 'string' && typeof value.message === 'string' ? (value as DeedRefused) : null
  } catch {
    return null
  }
}

function sayUnreachable(server: string, error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  const why = name === 'TimeoutError' ? `no answer within ${answerMs / 1000} s` : (code ?? message)
  return `No server answers at ${server} (${why}): start it with "npm start", or say where it is with --server <url> or PLAYBILL_SERVER.`
}

const sayRefused = (server: string, status: number, refused: DeedRefused | null): string => {
  if (refused?.error === 'UNAUTHORIZED')
    return `${server} did not take the token: OPERATOR_TOKEN must be the one the server was started with.`
  return refused?.message ?? `${server} answered ${status} and is no Playbill server, or an older one.`
}

/** Sends one call and gives its answer. Throws ServerRefusal. */
export async function ask<Answer>(operator: Operator, sending: Sending): Promise<Answer> {
  const { server } = operator
  const { status, text } = await exchange(operator, sending).catch((error) => {
    throw new ServerRefusal(sayUnreachable(server, error))
  })
  const refused = status < 300 ? null : refusedIn(text)
  if (status >= 300) throw new ServerRefusal(sayRefused(server, status, refused), refused)
  return (text === '' ? null : JSON.parse(text)) as Answer
}

/** A release of a running server, as it is kept there. Throws ServerRefusal, UsageProblem. */
export const fetchRelease = (
  alias: string,
  version: number | 'current',
  options: OperatorOptions = {},
): Promise<KeptRelease> =>
  ask(operatorFrom(options), { method: 'GET', path: `/releases/${encodeURIComponent(alias)}/${version}` })

/** Runs a command that asks a server; what it refuses is said, and the exit code is 1. */
export async function telling(outcome: Outcome, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    console.error(error.message)
    outcome.code = 1
  }
}
