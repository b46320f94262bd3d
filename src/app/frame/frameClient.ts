import type { i18n } from 'i18next'
import { codes } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { languageOf } from '../../contract/languages.ts'
import { studioCallPath } from '../../contract/studioFrame.ts'
import type { Runtime } from '../../data/index.ts'
import { RequestProblem } from '../../request/index.ts'
import { readOnly } from '../previewClient.ts'
import type { Shown } from './frameStore.ts'

type Client = Runtime['client']

/**
 * The client of a frame: the server answers from the draft that was last checked without errors, for the persona at the
 * time of the page. Calls that change something are refused with a notification.
 */
export function frameClient(
  shown: () => Shown,
  locale: string,
  now: () => number,
  i18n: i18n,
  onUnknownCheck: () => void,
): Client {
  const { langCode } = languageOf(locale)
  return readOnly(
    {
      async call(call, input, options = {}) {
        const { draft, view, csrf } = shown()
        const failed = (kind: 'network' | 'http' | 'badShape', status?: number) =>
          new RequestProblem({ kind, call: call.name, traceId: '', status })
        if (draft.checked === null) throw failed('http', 409)
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
        const body = {
          ...{ checked: draft.checked, alias: draft.alias, persona: view.persona, at: Math.floor(now()), langCode },
          ...{ call: call.name, input: given },
        }
        const answer = await fetch(studioCallPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-playbill-csrf': csrf },
          body: JSON.stringify(body),
          ...(options.signal && { signal: options.signal }),
        }).catch(() => {
          throw failed('network')
        })
        if (answer.status === 409) onUnknownCheck()
        if (!answer.ok) throw failed('http', answer.status)
        const { code, msg, data, traceId }: Envelope<unknown> = await answer.json().catch(() => {
          throw failed('badShape')
        })
        if (code === codes.success) return data as never
        const { reason } = (data ?? {}) as { reason?: string }
        throw new RequestProblem({ kind: 'refused', call: call.name, traceId, code, msg, data, reason })
      },
    },
    i18n,
  )
}
