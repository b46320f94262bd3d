import type { PageConfig, PageData } from '../../app/entry-server.tsx'
import type { Answer, Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { languageOf } from '../../contract/languages.ts'
import { nextBoundary } from '../../contract/pageState.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import type { Wanted } from './draw.ts'
import type { ServerEntry } from './entry.ts'

type BaseInfo = Answer<typeof calls.baseInfo>

/** Everything a page's HTML is made from, and until when it stays true (epoch ms). */
export interface Collected {
  data: PageData
  config: PageConfig | undefined
  /** The release the page is drawn from; undefined for a page without one. */
  release: { alias: string; etag: string } | undefined
  /** Where the page lives within its language; undefined for one without a release. */
  path: string | undefined
  words: Record<string, string>
  until: number
}

/** A page without a release: one that is not there, one that cannot be had now, or the studio's. Not worth keeping. */
export function withoutRelease(
  entry: ServerEntry,
  options: PagesOptions,
  locale: string,
  outcome: 'missing' | 'unavailable' | 'studio',
): Collected {
  const { sandbox, signKey, loginUrl, registerUrl } = options.env
  const offlineCopy = options.env.offlineCopy && !options.dev
  const words = entry.wordsFor(options.words(languageOf(locale).localeFileName), undefined, entry.registry)
  const { hostList } = options
  const settings = { sandbox, signKey, loginUrl, registerUrl, offlineCopy, ...(hostList && { hostList }) }
  const data = { locale, drawnAt: Date.now(), answers: {}, conditions: {}, words, settings, outcome }
  return { data, config: undefined, release: undefined, path: undefined, words: {}, until: 0 }
}

/**
 * Reads what the page shows everybody: the release, and each call its blocks read for every viewer.
 * Rejects when the platform cannot be reached.
 */
export async function collect(
  entry: ServerEntry,
  options: PagesOptions,
  page: Wanted['page'],
  locale: string,
): Promise<Collected> {
  const { pageReads, readKey, registry, settleConditions, wordsFor } = entry
  const ask = asker(options, locale)
  const base = page && (await ask(calls.baseInfo, page))
  const without = withoutRelease(entry, options, locale, 'missing')
  if (!base?.data) return without

  const drawnAt = base.requestTime
  const info = base.data as BaseInfo
  const answers: Record<string, unknown> = { [readKey(calls.baseInfo, page ?? {}, null, locale)]: info }
  const { activityId } = info
  if (info.config.page.family === 'custom' && activityId !== null) {
    // The config of a one-off page comes by a call of its own.
    const own = await ask(calls.nonProductizedDetail, { activityId })
    if (!own.data) return without
    answers[readKey(calls.nonProductizedDetail, { activityId }, null, locale)] = own.data
    info.config = (own.data as Answer<typeof calls.nonProductizedDetail>).config
  }
  const config = info.config.page as unknown as PageConfig
  const reads = pageReads(registry, config, info.activityId, locale)
  await Promise.all(
    reads.map(async ({ key, call, input }) => {
      const answer = await ask(call, input)
      // Left out, the block asks for itself, and shows its own failure.
      if (answer.data !== null) answers[key] = answer.data
    }),
  )
  const conditions = settleConditions(config, answers, locale, drawnAt)
  const words = wordsFor(options.words(languageOf(locale).localeFileName), config, registry)
  return {
    data: { ...without.data, outcome: 'page', drawnAt, answers, conditions, words },
    config,
    release: { alias: info.alias ?? '', etag: info.etag },
    path: entry.pagePath({ alias: info.alias ?? '', activityId: info.activityId, config }),
    words: info.config.words,
    until: boundaryAfter(Object.values(answers), drawnAt),
  }
}

/** Asks the platform as a visitor; a refusal has no data. Rejects when the platform cannot be reached. */
function asker({ platform }: PagesOptions, locale: string) {
  return async (call: Call, input: Record<string, unknown>): Promise<{ data: unknown; requestTime: number }> => {
    const answer = await platform.call(call, input as never, { viewer: null, langCode: languageOf(locale).langCode })
    return { data: answer.code === codes.success ? answer.data : null, requestTime: answer.requestTime }
  }
}

/** When time alone changes what the page says. */
function boundaryAfter(answers: readonly unknown[], now: number): number {
  const moments = answers.flatMap((answer) => {
    const isActivity = typeof answer === 'object' && answer !== null && 'applyStartTime' in answer
    return isActivity ? (nextBoundary(answer as Answer<typeof calls.noLoginDetail>, now) ?? []) : []
  })
  return Math.min(Number.POSITIVE_INFINITY, ...moments)
}
