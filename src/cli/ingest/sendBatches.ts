import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type IngestResult, ingestHeaders, ingestPath, signIngest } from '../../contract/ingest.ts'

/** Where and how batches are sent. */
export interface Feed {
  /** Origin, without a slash at the end. */
  server: string
  keyId: string
  secret: string
  /** Resolves after some ms. */
  pause(ms: number): Promise<void>
}

/** A batch could not be sent. The message is for the operator. */
export class FeedProblem extends Error {
  override name = 'FeedProblem'
}

const answerMs = 20_000
const maxAttempts = 10
const maxPause = 30_000

interface Reply {
  status: number
  retryAfter: number
  text: string
}

/** `body`: signed again for each attempt, because the time is part of the signature. */
async function post({ server, keyId, secret }: Feed, body: string): Promise<Reply> {
  const timestamp = Date.now()
  const open = server.startsWith('https:') ? httpsRequest : httpRequest
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = open(`${server}${ingestPath}`, {
      method: 'POST',
      signal: AbortSignal.timeout(answerMs),
      headers: {
        'content-type': 'application/json',
        [ingestHeaders.key]: keyId,
        [ingestHeaders.timestamp]: `${timestamp}`,
        [ingestHeaders.signature]: signIngest(secret, timestamp, body),
      },
    })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) parts.push(part)
  const seconds = Number(answer.headers['retry-after'])
  return {
    status: answer.statusCode ?? 0,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0,
    text: Buffer.concat(parts).toString('utf8'),
  }
}

const sentenceOf = (text: string): string => {
  try {
    return String((JSON.parse(text) as { msg?: unknown }).msg ?? '')
  } catch {
    return ''
  }
}

/**
 * Sends a batch until the server has answered it. Waits and repeats after 429, after a server error and without an answer:
 * events are stored once, so a repetition is harmless. Throws FeedProblem after ten attempts, or when the server rejects
 * the whole batch.
 */
export async function sendBatch(feed: Feed, events: readonly unknown[]): Promise<IngestResult> {
  const body = JSON.stringify({ events })
  let problem = ''
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const reply = await post(feed, body).catch((error: NodeJS.ErrnoException) => {
      problem = `no answer (${error.code ?? error.name})`
      return null
    })
    if (reply?.status === 200) return (JSON.parse(reply.text) as { data: IngestResult }).data
    if (reply && reply.status !== 429 && reply.status < 500) {
      const hint = reply.status === 404 ? 'Set INGEST_KEYS on the server.' : sentenceOf(reply.text)
      throw new FeedProblem(`${feed.server} rejected the batch (${reply.status}). ${hint}`)
    }
    if (reply) problem = `it answered ${reply.status}`
    if (attempt < maxAttempts) await feed.pause(Math.min(maxPause, reply?.retryAfter || 250 * 2 ** attempt))
  }
  throw new FeedProblem(
    `${feed.server} did not take the batch in ${maxAttempts} attempts: ${problem}. Run the command again.`,
  )
}
