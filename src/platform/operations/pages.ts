import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { Language } from '../../contract/languages.ts'
import { type CallContext, type OpenActivity, openActivity, wordsIn, wordTable } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { StoredRelease } from '../store/releaseTypes.ts'
import type { Handler } from './handler.ts'

/** The alias in the path of a page: its last segment. */
const aliasOf = (path: string): string | undefined =>
  /([a-z0-9][a-z0-9-]{0,63})\/?$/.exec(path.split(/[?#]/)[0] ?? '')?.[1]

const activityIdOf: Handler<'getActivityId'> = async ({ alias, path }, context) => {
  const requested = alias ?? (path === undefined ? undefined : aliasOf(path))
  if (requested === undefined) throw refuse('PARAM_INVALID', 'alias or path is missing.')
  const release = await context.releases.current(requested)
  if (!release?.rules) throw refuse('NOT_FOUND')
  return { activityId: release.rules.activityId, activityType: context.activityCode(release.rules.type) }
}

/** Refuses NOT_FOUND for pages without an activity. */
export const getActivityId = activityIdOf
/** The same under another path (spec point 2). */
export const generalGetActivityId: Handler<'generalGetActivityId'> = (input, context) => activityIdOf(input, context)

async function releaseOf(context: CallContext, { activityId, alias }: { activityId?: string; alias?: string }) {
  if (activityId !== undefined) return (await openActivity(context, activityId)).release
  if (alias === undefined) throw refuse('PARAM_INVALID', 'activityId or alias is missing.')
  const release = await context.releases.current(alias)
  if (!release) throw refuse('NOT_FOUND')
  return release
}

/** The config of a release as pages in this language receive it. */
export const configOf = (release: Pick<StoredRelease, 'page' | 'words' | 'rules'>, language: Language) => ({
  page: release.page,
  words: wordTable(release, language),
})

/** The answer of `baseInfo` for a release. `activity` null: a page without an activity. */
export const baseInfoOf = (
  release: StoredRelease,
  activity: { activityId: string; activityType: number } | null,
  language: Language,
): Answer<Calls['baseInfo']> => ({
  alias: release.alias,
  activityId: activity?.activityId ?? null,
  activityType: activity?.activityType ?? null,
  configVersion: release.version,
  etag: release.hash,
  config: configOf(release, language),
})

/** Open pages read it every 30 s and follow a new release. */
export const baseInfo: Handler<'baseInfo'> = async (input, context) => {
  const release = await releaseOf(context, input)
  const { rules } = release
  const activity = rules && { activityId: rules.activityId, activityType: context.activityCode(rules.type) }
  return baseInfoOf(release, activity, context.language)
}

/** The rules, the FAQ and the terms of an activity in a language. */
export function introduceOf(release: OpenActivity['release'], language: Language): Answer<Calls['introduce']> {
  const textOf = wordsIn(release, language)
  const { title, subTitle, introduce } = release.rules
  return {
    title: textOf(title),
    subTitle: textOf(subTitle),
    seoTitle: textOf(introduce.seoTitle),
    seoDescription: textOf(introduce.seoDescription),
    rules: introduce.rules.map((rule) => ({
      title: textOf(rule.title),
      paragraphs: rule.paragraphs.map(textOf),
    })),
    faq: introduce.faq.map(({ q, a }) => ({ q: textOf(q), a: textOf(a) })),
    terms: introduce.terms,
    risk: textOf(introduce.risk),
  }
}

/** From the current release, also for users who have joined an earlier one. */
export const introduce: Handler<'introduce'> = async ({ activityId }, context) =>
  introduceOf((await openActivity(context, activityId)).release, context.language)
