import type { Language } from '../../contract/languages.ts'
import { activityTypes } from '../../contract/shapes/activity.ts'
import { refuse } from '../refusal.ts'
import { currentRelease, type StoredRelease } from '../store/releases.ts'
import { type CallContext, openActivity, wordsIn } from './context.ts'
import type { Handler } from './handler.ts'

/** The alias of a page's address: its last segment. */
const aliasOf = (path: string): string | undefined =>
  /([a-z0-9][a-z0-9-]{0,63})\/?$/.exec(path.split(/[?#]/)[0] ?? '')?.[1]

const idOf: Handler<'getActivityId'> = async ({ alias, path }, context) => {
  const wanted = alias ?? (path === undefined ? undefined : aliasOf(path))
  if (wanted === undefined) throw refuse('PARAM_INVALID', 'Say which alias or path.')
  const release = await currentRelease(context.db, wanted)
  if (!release?.rules) throw refuse('NOT_FOUND')
  return { activityId: release.rules.activityId, activityType: activityTypes[release.rules.type] }
}

export const getActivityId = idOf
export const generalGetActivityId: Handler<'generalGetActivityId'> = (input, context) => idOf(input, context)

async function releaseOf(context: CallContext, { activityId, alias }: { activityId?: string; alias?: string }) {
  if (activityId !== undefined) return (await openActivity(context, activityId)).release
  if (alias === undefined) throw refuse('PARAM_INVALID', 'Say which activityId or alias.')
  const release = await currentRelease(context.db, alias)
  if (!release) throw refuse('NOT_FOUND')
  return release
}

/** A release as a page in this language gets it. */
export const configOf = ({ page, words }: Pick<StoredRelease, 'page' | 'words'>, language: Language) => ({
  page,
  words: { ...words.en, ...words[language.localeFileName], ...words[language.language] },
})

export const baseInfo: Handler<'baseInfo'> = async (input, context) => {
  const release = await releaseOf(context, input)
  return {
    alias: release.alias,
    activityId: release.rules?.activityId ?? null,
    activityType: release.rules ? activityTypes[release.rules.type] : null,
    configVersion: release.version,
    etag: release.hash,
    config: configOf(release, context.language),
  }
}

export const introduce: Handler<'introduce'> = async ({ activityId }, context) => {
  const { release } = await openActivity(context, activityId)
  const say = wordsIn(release, context.language)
  const { title, subTitle, introduce } = release.rules
  return {
    title: say(title),
    subTitle: say(subTitle),
    seoTitle: say(introduce.seoTitle),
    seoDescription: say(introduce.seoDescription),
    rules: introduce.rules.map((rule) => ({ title: say(rule.title), paragraphs: rule.paragraphs.map(say) })),
    faq: introduce.faq.map(({ q, a }) => ({ q: say(q), a: say(a) })),
    terms: introduce.terms,
    risk: say(introduce.risk),
  }
}
