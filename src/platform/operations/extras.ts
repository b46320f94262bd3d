import type { Activity } from '../../contract/shapes/activity.ts'
import type { CallContext, OpenActivity } from '../context.ts'
import { ownTiers, tierRelease } from '../settlement/ownTiers.ts'
import { factsOf, type Participation } from '../settlement/participation.ts'
import { dissolveSmall } from '../settlement/smallTeams.ts'
import type { User } from '../store/users.ts'
import { type BoardQuery, boardsAnswer } from './boards.ts'
import { lotteryAnswer } from './lottery.ts'
import { stagesAnswer } from './stages.ts'
import { teamAnswer, teamTerms } from './team.ts'
import { tiersAnswer } from './tiers.ts'
import { tradersAnswer } from './traders.ts'

/** The fields that only some activities have. */
export type Extras = Pick<
  Activity,
  'lottery' | 'leaderboards' | 'team' | 'teamTerms' | 'tiers' | 'tierProgress' | 'traders' | 'stages'
>

async function tiersFor(
  context: CallContext,
  activity: OpenActivity,
  viewer: { user: User; participation: Participation } | null,
): Promise<Pick<Extras, 'tiers' | 'tierProgress'>> {
  const release = tierRelease(activity, viewer?.participation ?? null)
  if (!release.rules.tiers) return {}
  const own = viewer && ownTiers(context, activity, viewer.participation, await factsOf(context, viewer.user, activity))
  return tiersAnswer(context, release, own)
}

/** The fields that only some activities have, without those that the rules do not define. */
export async function extrasOf(
  context: CallContext,
  activity: OpenActivity,
  viewer: { user: User; participation: Participation } | null,
  query: BoardQuery,
): Promise<Extras> {
  const user = viewer?.user ?? null
  await dissolveSmall(context, activity)
  const extras: { [K in keyof Extras]: Extras[K] | undefined } = {
    lottery: await lotteryAnswer(context, activity, viewer),
    leaderboards: await boardsAnswer(context, activity, user, query),
    team: await teamAnswer(context, activity, user),
    teamTerms: teamTerms(activity),
    ...(await tiersFor(context, activity, viewer)),
    traders: await tradersAnswer(context, activity, user),
    stages: stagesAnswer(context, activity),
  }
  // Undefined fields are removed, as JSON does over HTTP.
  return Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== undefined))
}
