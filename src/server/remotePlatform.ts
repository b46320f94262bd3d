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

/** Asks the platform at `origin` as a visitor, signed as a browser signs. Rejects when no envelope comes back. */
function createAsker(origin: string, key: string) {
  return async (call: Call, input: Record<string, unknown>, langCode: string): Promise<Envelope<unknown>> => {
    const { path, query, body } = requestParts(call, input, langCode)
    const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
    const sign = signRequest({ method: call.method, path, query, body, timestamp, traceId, key })
    const answer = await sendOutbound({
      url: `${origin}${path}?${queryText(query)}`,
      method: call.method,
      headers: { 'content-type': 'application/json', terminalType: '1', timestamp, traceId, sign },
      body,
      maxBytes: limits.platformBytes,
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

/**
 * A real platform behind the face of the embedded one. Calls go there. Pages it does not know (the hub, the login page,
 * an activity whose page lives here) come from the config folders, whose releases are kept in memory.
 */
export function remotePlatform({ url, signKey }: { url: string; signKey: string }): Platform {
  const releases = new Map<string, StoredRelease>()
  const assets = new Map<string, Uint8Array>()
  const ask = createAsker(url, signKey)

  /** `baseInfo` of a page the platform does not know; the activity's id is the platform's to give. */
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
      if (viewer) throw new Error('The server asks a real platform for what everybody may see, and nothing else.')
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
