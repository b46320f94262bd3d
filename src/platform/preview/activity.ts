import type { Activity } from '../../contract/shapes/activity.ts'
import type { Team, Trader } from '../../contract/shapes/competition.ts'
import { type OpenActivity, type TextContext, wordsIn } from '../context.ts'
import type { BoardQuery } from '../operations/boards.ts'
import { activityAnswer, activityUser } from '../operations/detail.ts'
import { stagesAnswer } from '../operations/stages.ts'
import { teamTerms } from '../operations/team.ts'
import { tiersAnswer } from '../operations/tiers.ts'
import { resultsFrom, traderOf } from '../operations/traders.ts'
import { effectiveTaskGroups } from '../rules/effectiveTasks.ts'
import { maskName } from '../rules/maskName.ts'
import { tierTotals } from '../rules/tiers.ts'
import { traderEvents } from '../sandbox/competitions.ts'
import { teamLockTime } from '../settlement/smallTeams.ts'
import { previewBoards } from './boards.ts'
import { previewChances, previewLottery } from './lottery.ts'
import type { PersonaState } from './persona.ts'
import type { PersonaProgress } from './progress.ts'

/** A persona with its progress. */
export interface PreviewViewer {
  state: PersonaState
  progress: PersonaProgress
}

/** The team of a persona that has joined: `finished` is the captain. Undefined if the activity has no teams. */
function teamOf({ now }: TextContext, activity: OpenActivity, viewer: PreviewViewer | null): Team | null | undefined {
  const rule = activity.release.rules.team
  if (!rule) return undefined
  if (!viewer?.state.participation.member) return null
  const { persona, user } = viewer.state
  const isCaptain = persona === 'finished'
  const others = ['ada@playbill.example', 'bora@playbill.example'].slice(0, Math.max(0, rule.maxMembers - 1))
  const member = (userName: string, captain: boolean, isMe: boolean) => ({
    userName: maskName(userName),
    isCaptain: captain,
    value: '0',
    isMe,
  })
  const lock = teamLockTime(activity)
  const own = member(user.login_name, isCaptain || !others.length, true)
  const rest = others.map((name, index) => member(name, !isCaptain && index === 0, false))
  return {
    teamId: 'preview-team',
    teamName: 'Team Preview',
    logoUrl: null,
    isPrivate: false,
    memberCount: rest.length + 1,
    minMembers: rule.minMembers,
    maxMembers: rule.maxMembers,
    captain: own.isCaptain,
    joinCode: 'PREVIEW5',
    members: own.isCaptain ? [own, ...rest] : [...rest.slice(0, 1), own, ...rest.slice(1)],
    createDeadline: lock,
    locked: now >= lock,
  }
}

/** The traders of the rules with simulated results. */
function tradersOf({ language, now }: TextContext, { release, windows }: OpenActivity): Trader[] | undefined {
  const textOf = wordsIn(release, language)
  return release.rules.traders?.map((trader, index) => {
    const to = Math.min(now, windows.end - 1)
    const events = traderEvents(index, windows.start, to).map((event, position) => ({ ...event, id: position + 1 }))
    const hasResults = trader.loginName !== undefined && now >= windows.start
    const results = hasResults ? resultsFrom(events, windows, now) : null
    return traderOf(trader, textOf, results, { followers: 0, followed: false })
  })
}

function tiersFor(context: TextContext, activity: OpenActivity, viewer: PreviewViewer | null) {
  const member = viewer?.state.participation.member
  const totals = viewer && member ? tierTotals(viewer.state.facts, member, activity.windows, context.now) : null
  return tiersAnswer(context, activity.release, totals)
}

/** An activity as a persona sees it (null: a visitor), from its rules alone. */
export function previewActivity(
  context: TextContext,
  activity: OpenActivity,
  viewer: PreviewViewer | null,
  query: BoardQuery,
): Activity {
  const { state = null, progress = null } = viewer ?? {}
  const chances = previewChances(activity, state, progress, context.now)
  const extras = {
    lottery: previewLottery(context, activity, chances),
    leaderboards: previewBoards(context, activity, state, query),
    team: teamOf(context, activity, viewer),
    teamTerms: teamTerms(activity),
    ...tiersFor(context, activity, viewer),
    traders: tradersOf(context, activity),
    stages: stagesAnswer(context, activity),
  }
  const defined = Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== undefined))
  const groups = state?.participation.groups ?? effectiveTaskGroups(activity.release, null)
  const user = state && activityUser(context, state.user, activity, state.participation)
  return activityAnswer(context, activity, groups, user, defined)
}
