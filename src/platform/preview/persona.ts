import type { Persona } from '../../contract/preview.ts'
import { accountOf, type OpenActivity } from '../context.ts'
import { type EffectiveTask, type EffectiveTaskGroup, effectiveTaskGroups } from '../rules/effectiveTasks.ts'
import { refusalOf } from '../rules/eligibility.ts'
import type { Facts, UserEvent } from '../rules/taskTypes.ts'
import { type EventDraft, eventsToFinish, eventsToStart } from '../sandbox/taskEvents.ts'
import type { Participation } from '../settlement/participation.ts'
import type { User } from '../store/users.ts'
import { activeTimes, type Timeline, timelineOf } from './timeline.ts'

/** An account with its participation in one activity, derived from the rules. Nothing of it is stored. */
export interface PersonaState {
  persona: Exclude<Persona, 'visitor'>
  user: User
  facts: Facts
  participation: Participation
  timeline: Timeline
}

const hour = 3_600_000

/** The regions that personas come from, the first one that the rules allow. */
const regions = ['TR', 'DE', 'BR', 'JP', 'VN', 'NG', 'AR', 'ZA'] as const

/** A number that no user of a platform has: ids of users have 9 digits. */
export const previewUserId = '1'

function regionFor(persona: Persona, denied: readonly string[]): string {
  if (persona === 'blocked') return denied.includes('GB') ? 'GB' : (denied[0] ?? 'GB')
  return regions.find((region) => !denied.includes(region)) ?? regions[0]
}

const takesPart = (persona: Persona, { release }: OpenActivity): boolean =>
  release.rules.agent ? persona === 'agent' : ['joined', 'finished', 'claimed'].includes(persona)

/** The account of a persona on a page without an activity. */
export const personaUser = (persona: PersonaState['persona'], now: number): User => ({
  user_id: previewUserId,
  login_name: `${persona}@playbill.example`,
  region: regionFor(persona, []),
  kyc_level: 0,
  account_kind: 'MAIN',
  age: null,
  agent: persona === 'agent',
  invite_code: 'PREVIEW2',
  register_code: null,
  kol_code: null,
  kol_bound_at: null,
  email: `${persona}@playbill.example`,
  mobile: null,
  registered_at: now - hour,
  persona,
  partner_code: persona === 'agent' ? 'PREVIEW3' : null,
})

function userFor(persona: PersonaState['persona'], activity: OpenActivity, registeredAt: number): User {
  const { eligibility, kols = [], taskGroups } = activity.release.rules
  const isMember = takesPart(persona, activity)
  const isDone = persona === 'finished' || persona === 'claimed'
  const tasks = taskGroups.flatMap((group) => group.tasks)
  const appointed = tasks.find(({ taskType }) => taskType === 'APPOINT_CODE')?.codes?.[0]
  const isBound = isDone && tasks.some(({ taskType }) => taskType === 'KOL_BIND' || taskType === 'APPOINT_CODE')
  return {
    ...personaUser(persona, registeredAt),
    region: regionFor(persona, eligibility.denyRegions),
    kyc_level: isMember || persona === 'agent' ? (eligibility.kycLevel ?? 0) : 0,
    account_kind: eligibility.accountKinds?.[0] ?? 'MAIN',
    register_code: isDone ? (appointed ?? null) : null,
    kol_code: isBound ? (appointed ?? kols[0]?.code ?? 'PLAYBILL') : null,
    kol_bound_at: isBound ? registeredAt : null,
    registered_at: registeredAt,
  }
}

/** The tasks whose events count at a time: those of a stage only within it. */
const countingAt = (groups: readonly EffectiveTaskGroup[], at: number): EffectiveTask[] =>
  groups.flatMap(({ tasks }) => tasks.filter(({ stage }) => !stage || (at >= stage.from && at < stage.to)))

interface DatedDraft {
  draft: EventDraft
  at: number
}

/** The events that bring a persona to its state, oldest first. */
function draftsFor(persona: Persona, groups: readonly EffectiveTaskGroup[], timeline: Timeline, zone: string) {
  const { joinedAt, activeAt, last } = timeline
  if (joinedAt === null || activeAt === null) return []
  if (persona === 'joined')
    return eventsToStart(countingAt(groups, activeAt).map(({ task }) => task)).map((draft) => ({ draft, at: activeAt }))
  if (persona !== 'finished' && persona !== 'claimed') return []
  const earlier = groups.flatMap(({ tasks }) =>
    tasks.flatMap(({ stage }) => (stage && stage.to <= activeAt ? stage : [])),
  )
  const times = new Set([...earlier.map(({ from, to }) => Math.max(joinedAt, Math.min(from + hour, to - 1)))])
  const [first, ...later] = [...[...times].sort((a, b) => a - b), ...activeTimes(timeline, zone)]
  const drafts: DatedDraft[] = []
  const add = (tasks: readonly EffectiveTask[], at: number) =>
    drafts.push(...eventsToFinish(tasks.map(({ task }) => task)).map((draft) => ({ draft, at })))
  if (first !== undefined) add(countingAt(groups, first), first)
  for (const at of later)
    add(
      countingAt(groups, at).filter(
        ({ stage, timing }) => stage !== undefined || (timing === 'EVERYDAY' && at <= last),
      ),
      at,
    )
  return drafts
}

const eventOf = ({ draft, at }: DatedDraft, index: number): UserEvent => ({
  id: index + 1,
  kind: draft.kind,
  amount: draft.amount,
  symbol: draft.symbol ?? null,
  market: draft.market ?? null,
  at,
})

/** Derives the state of a persona at a time from the rules of an activity alone. */
export function personaState(persona: PersonaState['persona'], activity: OpenActivity, now: number): PersonaState {
  const { release, windows, activityId } = activity
  const { rules } = release
  const timeline = timelineOf(windows, now, rules.stages !== undefined)
  const takesPartNow = takesPart(persona, activity) && timeline.joinedAt !== null
  const registeredAt = (takesPartNow ? (timeline.joinedAt ?? now) : now) - hour
  const user = userFor(persona, activity, registeredAt)
  const needsApply = rules.needApply !== false
  const appliedAt = needsApply ? timeline.joinedAt : registeredAt
  const isAllowed = refusalOf(rules, accountOf(user), timeline.joinedAt ?? now, false) === null
  const joined = takesPartNow && isAllowed
  const groups = effectiveTaskGroups(release, null)
  const kyc = user.kyc_level ? [{ draft: { kind: 'kyc' as const, amount: `${user.kyc_level}` }, at: registeredAt }] : []
  const drafts = joined || (!needsApply && takesPartNow) ? draftsFor(persona, groups, timeline, rules.timeZone) : []
  const application =
    joined && needsApply && appliedAt !== null
      ? {
          user_id: user.user_id,
          activity_id: activityId,
          status: 'APPLIED' as const,
          applied_at: appliedAt,
          alias: release.alias,
          version: release.version,
          consent_version: rules.needConsent ? rules.introduce.terms.version : null,
          last_event_id: 0,
          form: null,
          reason: null,
          reviewed_at: null,
        }
      : undefined
  const isMember = application !== undefined || !needsApply
  return {
    persona,
    user,
    facts: {
      activityId,
      registeredAt,
      registerCode: user.register_code,
      kolCode: user.kol_code,
      kolBoundAt: user.kol_bound_at,
      events: [...kyc, ...drafts].map(eventOf),
      timeZone: rules.timeZone,
    },
    participation: {
      application,
      joined: application ? release : null,
      member: isMember ? { appliedAt: application?.applied_at ?? registeredAt, lastEventId: 0 } : null,
      groups,
    },
    timeline,
  }
}
