import {
  type PageConfig,
  type PageData,
  pageReads,
  readKey,
  registry,
  settleConditions,
  wordsFor,
} from '../../app/entry-server.tsx'
import type { Answer, Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { languageOf } from '../../contract/languages.ts'
import { nextBoundary } from '../../contract/pageState.ts'
import type { PagesOptions } from '../pagesOptions.ts'

type BaseInfo = Answer<typeof calls.baseInfo>

/** Everything a page's HTML is made from, and until when it stays true (epoch ms). */
export interface Collected {
  data: PageData
  config: PageConfig | undefined
  words: Record<string, string>
  until: number
}

/** Reads what the page shows everybody: the release, and each call its blocks read for every viewer. */
export async function collect(options: PagesOptions, alias: string | null, locale: string): Promise<Collected> {
  const ask = asker(options, locale)
  const language = languageOf(locale)
  const shellWords = options.words(language.localeFileName)
  const settings = {
    sandbox: options.env.sandbox,
    signKey: options.env.signKey,
    loginUrl: options.env.loginUrl,
    registerUrl: options.env.registerUrl,
  }
  const base = alias ? await ask(calls.baseInfo, { alias }) : null
  const drawnAt = base?.requestTime ?? Date.now()
  const without = { locale, drawnAt, answers: {}, conditions: {}, words: wordsFor(shellWords, undefined), settings }
  if (!base?.data)
    return { data: { ...without, outcome: 'missing' }, config: undefined, words: {}, until: drawnAt + 5_000 }

  const info = base.data as BaseInfo
  const config = info.config.page as unknown as PageConfig
  const reads = pageReads(registry, config, info.activityId, locale)
  const answers: Record<string, unknown> = { [readKey(calls.baseInfo, { alias }, null, locale)]: info }
  await Promise.all(
    reads.map(async ({ key, call, input }) => {
      const answer = await ask(call, input)
      // Left out, the block asks for itself, and shows its own failure.
      if (answer.data !== null) answers[key] = answer.data
    }),
  )
  const conditions = settleConditions(config, answers, locale, drawnAt)
  const words = wordsFor(shellWords, config)
  return {
    data: { ...without, outcome: 'page', answers, conditions, words },
    config,
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
