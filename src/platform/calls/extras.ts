import type { Activity } from '../../contract/shapes/activity.ts'
import type { User } from '../store/users.ts'
import { type BoardQuery, boardsAnswer } from './boards.ts'
import type { CallContext, OpenActivity } from './context.ts'
import { factsOf, type Standing } from './loadProgress.ts'
import { lotteryAnswer } from './lottery.ts'
import { stagesAnswer } from './stages.ts'
import { dissolveSmall, teamAnswer, teamTerms } from './team.ts'
import { ownTiers, tierRelease, tiersAnswer } from './tiers.ts'
import { tradersAnswer } from './traders.ts'

/** What only some activities have. */
export type Extras = Pick<
  Activity,
  'lottery' | 'leaderboards' | 'team' | 'teamTerms' | 'tiers' | 'tierProgress' | 'traders' | 'stages'
>

async function tiersFor(
  context: CallContext,
  activity: OpenActivity,
  viewer: { user: User; standing: Standing } | null,
): Promise<Pick<Extras, 'tiers' | 'tierProgress'>> {
  const release = tierRelease(activity, viewer?.standing ?? null)
  if (!release.rules.tiers) return {}
  const own = viewer && ownTiers(context, activity, viewer.standing, await factsOf(context, viewer.user, activity))
  return tiersAnswer(context, release, own)
}

/** What only some activities have, each where the rules have it. */
export async function extrasOf(
  context: CallContext,
  activity: OpenActivity,
  viewer: { user: User; standing: Standing } | null,
  query: BoardQuery,
): Promise<Extras> {
  const user = viewer?.user ?? null
  await dissolveSmall(context, activity)
  const extras: Extras = {
    lottery: await lotteryAnswer(context, activity, viewer),
    leaderboards: await boardsAnswer(context, activity, user, query),
    team: await teamAnswer(context, activity, user),
    teamTerms: teamTerms(activity),
    ...(await tiersFor(context, activity, viewer)),
    traders: await tradersAnswer(context, activity, user),
    stages: stagesAnswer(context, activity),
  }
  // A field that is not there is left out, as it is over HTTP.
  return Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== undefined))
}
