import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { type CommandRefusal, operatorPrefix, operatorTokenFile, type ReleaseDetails } from '../contract/operator.ts'
import { type ExitStatus, UsageError } from './usage.ts'

/** A running server, and the operator who calls it. */
export interface Operator {
  /** Origin, without a slash at the end. */
  server: string
  token: string
  /** The name that the history shows. */
  by: string
}

/** The options of all operator commands. */
export interface OperatorOptions {
  server?: string
  as?: string
}

/** The server refused a command or did not answer. The message is shown to the operator. */
export class ServerRefusal extends Error {
  readonly refused: CommandRefusal | null
  constructor(message: string, refused: CommandRefusal | null = null) {
    super(message)
    this.refused = refused
  }
}

/** Adds the options of all operator commands. */
export const withServer = (command: Command): Command =>
  command
    .option('--server <url>', 'the address of the server (default: PLAYBILL_SERVER, else this machine)')
    .addHelpText(
      'after',
      '\nThe token of the server is read from OPERATOR_TOKEN; a sandbox on this machine needs none.',
    )

/** Adds the options of all commands that change something. */
export const withReason = (command: Command): Command =>
  withServer(command)
    .requiredOption('-m, --message <why>', 'the reason; the history keeps it')
    .option('--as <name>', 'your name for the history (default: your account on this machine)')

const accountName = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'operator'
  }
}

/** The token that a sandbox on this machine has stored for commands of the same account; null: none. */
function localToken({ hostname }: URL): string | null {
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return null
  const root = resolve(import.meta.dirname, '../..')
  try {
    return readFileSync(join(resolve(root, process.env.DATA_DIR || '.data'), operatorTokenFile), 'utf8').trim()
  } catch {
    return null
  }
}

/** The server and operator of the options. Throws UsageError when the address or the token cannot be used. */
export function operatorFrom({ server, as }: OperatorOptions): Operator {
  const address = server ?? process.env.PLAYBILL_SERVER ?? `http://localhost:${process.env.PORT || 3000}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${address}" is not a server address: write it like http://localhost:3000.`)
  const token = process.env.OPERATOR_TOKEN || localToken(url)
  if (!token)
    throw new UsageError(
      'OPERATOR_TOKEN is not set. Set it to the token that the server was started with, then try again.',
    )
  return { server: url.href.replace(/\/+$/, ''), token, by: as ?? accountName() }
}

const answerMs = 20_000
const maxAnswerBytes = 32 * 1024 * 1024

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxAnswerBytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

interface OperatorRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object | Uint8Array
}

async function exchange({ server, token }: Operator, { method, path, body }: OperatorRequest) {
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
  return { status: answer.statusCode ?? 0, body: await readBody(answer) }
}

function refusedIn(text: string): CommandRefusal | null {
  try {
    const value = JSON.parse(text) as Partial<CommandRefusal> | null
    return typeof value?.error === 'string' && typeof value.message === 'string' ? (value as CommandRefusal) : null
  } catch {
    return null
  }
}

function unreachableMessage(server: string, error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException
  const why = name === 'TimeoutError' ? `no answer within ${answerMs / 1000} s` : (code ?? message)
  return `No server answers at ${server} (${why}): start it with "npm start", or set its address with --server <url> or PLAYBILL_SERVER.`
}

const refusalMessage = (server: string, status: number, refused: CommandRefusal | null): string => {
  if (refused?.error === 'UNAUTHORIZED')
    return `${server} rejected the token: OPERATOR_TOKEN must be the token that the server was started with.`
  return refused?.message ?? `${server} answered ${status}. It is not a Playbill server, or an older one.`
}

/** Sends one request to the server and returns the bytes of its answer. Throws ServerRefusal. */
async function fetchBytes(operator: Operator, request: OperatorRequest): Promise<Buffer> {
  const { server } = operator
  const { status, body } = await exchange(operator, request).catch((error) => {
    throw new ServerRefusal(unreachableMessage(server, error))
  })
  const refused = status < 300 ? null : refusedIn(body.toString('utf8'))
  if (status >= 300) throw new ServerRefusal(refusalMessage(server, status, refused), refused)
  return body
}

/** Sends one request to the server and returns its answer. Throws ServerRefusal. */
export async function callServer<Answer>(operator: Operator, request: OperatorRequest): Promise<Answer> {
  const text = (await fetchBytes(operator, request)).toString('utf8')
  return (text === '' ? null : JSON.parse(text)) as Answer
}

/** The bytes of an image of a release. Throws ServerRefusal, also if they do not have this hash (SHA-256, hex). */
export async function fetchAsset(operator: Operator, hash: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(await fetchBytes(operator, { method: 'GET', path: `/assets/${hash}` }))
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes
  throw new ServerRefusal(`${operator.server} sent an image with another content than the release has.`)
}

/** Reads a release from a running server. Throws ServerRefusal, UsageError. */
export const fetchRelease = (
  alias: string,
  version: number | 'current',
  options: OperatorOptions = {},
): Promise<ReleaseDetails> =>
  callServer(operatorFrom(options), { method: 'GET', path: `/releases/${encodeURIComponent(alias)}/${version}` })

/** Runs a command that calls a server. Prints a refusal and sets the exit code to 1. */
export async function runServerCommand(exitStatus: ExitStatus, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ServerRefusal)) throw error
    console.error(error.message)
    exitStatus.code = 1
  }
}
