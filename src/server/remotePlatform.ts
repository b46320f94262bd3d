import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { codes } from '../contract/codes.ts'
import type { Envelope } from '../contract/envelope.ts'
import { defaultLanguage, languageOfType } from '../contract/languages.ts'
import { queryText, requestParts } from '../contract/requestParts.ts'
import { signRequest } from '../contract/signing.ts'
import type { Platform, StoredRelease } from '../platform/index.ts'
import { limits } from './limits.ts'
import { sendOutbound } from './outbound.ts'

/** Calls the platform at `origin` as a visitor, signed like a browser. Rejects if the answer is not an envelope. */
function createVisitorCaller(origin: string, key: string) {
  return async (call: Call, input: Record<string, unknown>, langCode: string): Promise<Envelope<unknown>> => {
    const { path, query, body } = requestParts(call, input, langCode)
    const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
    const sign = signRequest({ method: call.method, path, query, body, timestamp, traceId, key })
    const answer = await sendOutbound({
      url: `${origin}${path}?${queryText(query)}`,
      method: call.method,
      headers: { 'content-type': 'application/json', terminalType: '1', timestamp, traceId, sign },
      body,
      timeoutMs: limits.platformMs,
    })
    const envelope = JSON.parse(answer.body.toString('utf8')) as Envelope<unknown>
    if (typeof envelope.code !== 'string') throw new Error(`${call.name} was answered without an envelope`)
    return envelope
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const wordsOf = (release: StoredRelease, langCode: string) => ({
  ...release.words[defaultLanguage],
  ...release.words[languageOfType(langCode).localeFileName],
})

/** Rejects if the platform at `url` cannot be reached, or its gateway answers 502 to 504. Any other answer is fine. */
export async function pingRemote(url: string): Promise<void> {
  const { method, path } = calls.getMetaData
  const headers = { 'content-type': 'application/json' }
  const request = { url: url + path, method, headers, body: '{}' }
  const { status } = await sendOutbound({ ...request, timeoutMs: 2_000 })
  if (status >= 502 && status <= 504) throw new Error(`The platform answers ${status}.`)
}

/**
 * A real platform behind the interface of the embedded one. Calls are sent to it. Pages that it does not know (the hub,
 * the login page, an activity whose page is configured here) come from the config folders; their releases are in
 * memory.
 */
export function remotePlatform({ url, signKey }: { url: string; signKey: string }): Platform {
  const releases = new Map<string, StoredRelease>()
  const assets = new Map<string, Uint8Array>()
  const ask = createVisitorCaller(url, signKey)

  /** `baseInfo` of a page that the platform does not know. The platform assigns the activity's id. */
  const ownBaseInfo = async (alias: string, langCode: string) => {
    const release = releases.get(alias)
    if (!release) return undefined
    const known = release.rules ? await ask(calls.getActivityId, { alias }, langCode) : undefined
    const found = known?.code === codes.success ? (known.data as { activityId: string; activityType: number }) : null
    return {
      activityId: found?.activityId ?? null,
      activityType: found?.activityType ?? null,
      configVersion: release.version,
      etag: release.hash,
      config: { page: release.page, words: wordsOf(release, langCode) },
    }
  }

  const call = async (called: Call, input: Record<string, unknown>, langCode: string): Promise<Envelope<unknown>> => {
    const answer = await ask(called, input, langCode)
    const refused = answer.code !== codes.success
    const own =
      refused && called.name === calls.baseInfo.name && typeof input.alias === 'string'
        ? await ownBaseInfo(input.alias, langCode)
        : undefined
    return own ? { ...answer, code: codes.success, msg: 'success', data: own } : answer
  }

  return {
    call: (called, input, { viewer, langCode }) => {
      if (viewer) throw new Error('The server may call a real platform only as a visitor.')
      return call(called, input, langCode) as never
    },
    async publish(input, { source }, enclosed) {
      for (const content of enclosed?.assets ?? []) assets.set(sha256(content), content)
      const before = releases.get(input.alias)
      if (before?.hash === input.hash) return { version: before.version, changed: false }
      const version = (before?.version ?? 0) + 1
      releases.set(input.alias, { ...input, version, source, publishedAt: Date.now() })
      return { version, changed: true }
    },
    lastFileHash: async (alias) => releases.get(alias)?.hash ?? null,
    aliases: async () => [...releases.keys()],
    asset: async (hash) => assets.get(hash) ?? null,
    release: async (alias) => releases.get(alias) ?? null,
    seed: async () => undefined,
    close: async () => undefined,
  }
}
