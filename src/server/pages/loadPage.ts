import type { PageConfig, PageData } from '../../app/entry-server.tsx'
import type { Answer, Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { languageOf } from '../../contract/languages.ts'
import { nextBoundary } from '../../contract/pageState.ts'
import { hasAccounts } from '../env.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { PlatformAway } from '../remote/visitorReads.ts'
import type { ServerEntry } from './entry.ts'
import type { PageRequest } from './pageRequest.ts'

type BaseInfo = Answer<typeof calls.baseInfo>

/** How long a page is valid that lacks answers of a real platform, ms. */
const incompleteMs = 5_000

/** The data for the HTML of a page, and until when it is valid (epoch ms). */
export interface LoadedPage {
  data: PageData
  config: PageConfig | undefined
  /** The release that the page is rendered from; undefined for a page without one. */
  release: { alias: string; etag: string } | undefined
  /** The path of the page within its language; undefined for a page without a release. */
  path: string | undefined
  words: Record<string, string>
  /** When its answers were read, in the time of the platform. */
  loadedAt: number
  until: number
  /** Some answer of a real platform was missing or outdated. */
  isIncomplete?: boolean
}

/** The data of a page without a release: missing, unavailable, or of the studio. Never cached. */
export function pageWithoutRelease(
  entry: ServerEntry,
  options: PagesOptions,
  locale: string,
  outcome: Exclude<PageData['outcome'], 'page'>,
): LoadedPage {
  const { sandbox, signKey, loginUrl, registerUrl, logoutUrl, publicUrl } = options.env
  const offlineCopy = options.env.offlineCopy && !options.dev
  const words = entry.wordsFor(options.words(languageOf(locale).localeFileName), undefined, entry.registry)
  const { hostList } = options
  const linkHosts = options.linkHosts()
  const settings = {
    ...{ sandbox, signKey, loginUrl, registerUrl, offlineCopy },
    ...(hasAccounts(options.env) && { accounts: true }),
    ...(options.env.identity && { loginReturn: true }),
    ...(logoutUrl && { logoutUrl }),
    ...(publicUrl && { publicUrl }),
    ...(options.env.regionHeader && { regions: true }),
    ...(linkHosts.length > 0 && { linkHosts }),
    ...(hostList && { hostList }),
  }
  const data = { locale, renderedAt: Date.now(), answers: {}, conditions: {}, words, settings, outcome }
  return {
    data,
    config: undefined,
    release: undefined,
    path: undefined,
    words: {},
    loadedAt: data.renderedAt,
    until: 0,
  }
}

/**
 * Loads what is the same for all viewers: the release, and the calls that its blocks read as a visitor.
 * Rejects when the platform cannot be reached.
 */
export async function loadPage(
  entry: ServerEntry,
  options: PagesOptions,
  page: PageRequest['page'],
  locale: string,
): Promise<LoadedPage> {
  const { pageReads, readKey, registry, precomputeConditions, wordsFor } = entry
  const { read, isIncomplete } = createReader(options, locale)
  const base = page && (await read(calls.baseInfo, page))
  const without = pageWithoutRelease(entry, options, locale, 'missing')
  if (!base?.data) return without

  const loadedAt = base.requestTime
  const info = base.data as BaseInfo
  const answers: Record<string, unknown> = { [readKey(calls.baseInfo, page ?? {}, null, locale)]: info }
  const { activityId } = info
  if (info.config.page.family === 'custom' && activityId !== null) {
    // The config of a `custom` page comes from a separate call.
    const own = await read(calls.nonProductizedDetail, { activityId })
    if (!own.data && !own.isAway) return without
    if (own.data) {
      answers[readKey(calls.nonProductizedDetail, { activityId }, null, locale)] = own.data
      info.config = (own.data as Answer<typeof calls.nonProductizedDetail>).config
    }
  }
  const config = info.config.page
  const reads = pageReads(registry, config, info.activityId, locale)
  const results = await Promise.all(reads.map(({ call, input }) => read(call, input)))
  // In the order of the blocks, not of their arrival: equal pages have equal bytes.
  for (const [index, { key }] of reads.entries()) {
    const answer = results[index]?.data ?? null
    // If the answer is missing, the block requests it in the browser and shows its own failure.
    if (answer !== null) answers[key] = answer
  }
  const renderedAt = renderTimeOf(Object.values(answers), loadedAt)
  for (const [key, answer] of Object.entries(answers)) answers[key] = withServerTime(answer, renderedAt)
  const conditions = precomputeConditions(config, answers, locale, renderedAt)
  const words = wordsFor(options.words(languageOf(locale).localeFileName), config, registry)
  return {
    data: { ...without.data, outcome: 'page', renderedAt, answers, conditions, words },
    config,
    release: { alias: info.alias ?? '', etag: info.etag },
    path: entry.pagePath({ alias: info.alias ?? '', activityId: info.activityId, config }),
    words: info.config.words,
    loadedAt,
    isIncomplete: isIncomplete(),
    until: isIncomplete()
      ? loadedAt + incompleteMs
      : Math.min(boundaryAfter(Object.values(answers), loadedAt), minuteOf(loadedAt) + minute),
  }
}

/** An answer, or null after a refusal. `isAway`: null because a real platform did not answer. */
interface ReadResult {
  data: unknown
  requestTime: number
  isAway?: boolean
}

/**
 * Calls the platform as a visitor. Only the release is necessary: its read rejects when the platform cannot be reached.
 * `isIncomplete`: some answer was missing or outdated.
 */
function createReader({ platform }: PagesOptions, locale: string) {
  let incomplete = false
  const { langCode } = languageOf(locale)
  const read = async (call: Call, input: Record<string, unknown>): Promise<ReadResult> => {
    try {
      const answer = await platform.call(call, input as never, { viewer: null, langCode })
      incomplete ||= answer.stale === true
      return { data: answer.code === codes.success ? answer.data : null, requestTime: answer.requestTime }
    } catch (error) {
      if (!(error instanceof PlatformAway) || call.name === calls.baseInfo.name) throw error
      incomplete = true
      return { data: null, requestTime: Date.now(), isAway: true }
    }
  }
  return { read, isIncomplete: () => incomplete }
}

const minute = 60_000

const minuteOf = (now: number) => Math.floor(now / minute) * minute

/**
 * The time that a page is rendered for: the start of the minute, or a later window boundary. Processes that render the
 * same answers within a minute thus produce the same bytes and the same ETag.
 */
function renderTimeOf(answers: readonly unknown[], now: number): number {
  let time = minuteOf(now)
  for (let next = boundaryAfter(answers, time); next <= now; next = boundaryAfter(answers, next)) time = next
  return time
}

/** Fields that contain the time of the answer. */
const answerTimes = ['serverTime', 'updateTime']

/** A copy of an answer in which the time of the answer is the time of the page. */
const withServerTime = (answer: unknown, time: number): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value) =>
    answerTimes.includes(key) && typeof value === 'number' ? Math.min(value, time) : value,
  )

/** The next time (epoch ms) when a window boundary changes the page. */
function boundaryAfter(answers: readonly unknown[], now: number): number {
  const times = answers.flatMap((answer) => {
    const isActivity = typeof answer === 'object' && answer !== null && 'applyStartTime' in answer
    return isActivity ? (nextBoundary(answer as Answer<typeof calls.noLoginDetail>, now) ?? []) : []
  })
  return Math.min(Number.POSITIVE_INFINITY, ...times)
}
