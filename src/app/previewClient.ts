import type { i18n } from 'i18next'
import type { Call } from '../contract/call.ts'
import { codes } from '../contract/codes.ts'
import type { Envelope } from '../contract/envelope.ts'
import { languageOf } from '../contract/languages.ts'
import type { PreviewCall } from '../contract/previewLinks.ts'
import type { Runtime } from '../data/index.ts'
import { changesState, RequestProblem } from '../request/index.ts'
import { sendPreviewCall } from '../request/previewCall.ts'
import { notify } from '../ui/index.ts'
import type { PreviewSettings } from './pageData.ts'

type Client = Runtime['client']

/** `shared: true` reports a share through a call that otherwise only reads. */
const isReport = (input: object): boolean => 'shared' in input && input.shared === true

/** Shows that nothing can be changed, and returns the problem with which the call rejects. */
export function refuseChange(call: string, { t }: Pick<i18n, 't'>): RequestProblem {
  notify({ mode: 'normal', text: t('preview.readOnly') })
  return new RequestProblem({ kind: 'refused', call, traceId: '' })
}

/** Passes reads and refuses calls that change something before they are sent. */
export const readOnly = (client: Client, i18n: Pick<i18n, 't'>): Client => ({
  call: (call, input, options) =>
    changesState(call) || isReport(input)
      ? Promise.reject(refuseChange(call.name, i18n))
      : client.call(call, input, options),
})

const reasonIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : undefined

/** The data of an answer, or the problem of a refusal. Code 51070 resolves with its data, as for other pages. */
function dataOf(call: Call, { code, msg, data, traceId }: Envelope<unknown>): unknown {
  if (code === codes.success) return data
  if (code === codes.airdrop) return { code, data }
  throw new RequestProblem({ kind: 'refused', call: call.name, traceId, code, msg, data, reason: reasonIn(data) })
}

interface Parts {
  preview: Pick<PreviewSettings, 'token' | 'persona'>
  locale: string
  now(): number
}

/**
 * The client of a preview: the server answers its calls from the content of the preview, for the persona at the time of
 * the page.
 */
export function previewClient({ preview: { token, persona }, locale, now }: Parts): Client {
  const { langCode } = languageOf(locale)
  return {
    async call(call, input, options = {}) {
      const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      const at = Math.floor(now())
      const body: PreviewCall = { token, persona, at, langCode, call: call.name, input: fields }
      const failed = (kind: 'network' | 'http' | 'badShape', status?: number) =>
        new RequestProblem({ kind, call: call.name, traceId: '', status })
      const answer = await sendPreviewCall(body, options.signal).catch(() => {
        throw failed('network')
      })
      // The link was revoked or has expired while the page was open: the server says so.
      if (answer.status === 404 || answer.status === 410) window.location.reload()
      if (!answer.ok) throw failed('http', answer.status)
      const envelope: Envelope<unknown> = await answer.json().catch(() => {
        throw failed('badShape')
      })
      return dataOf(call, envelope) as never
    },
  }
}
