import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { Visit } from './visit.ts'

/** An activity as one of its viewers sees it. */
export type Detail = Answer<typeof calls.detail>

/** What the people of a simulation did, counted. */
export interface Deeds {
  people: number
  /** Who had been here before, by an earlier run of the same seed. */
  known: number
  joined: number
  deposits: number
  trades: number
  invites: number
  claims: number
  draws: number
  teams: number
}

/** What one participant needs to know of the world. */
export interface World {
  visit: Visit
  /** The same seed makes the same people do the same. */
  seed: string
  activityIds: readonly string[]
  /** Codes of agents who bring the people; none where the activity is not for agents. */
  agentCodes: readonly string[]
  deeds: Deeds
  /** The teams opened so far: the code, by activity and number of the captain. */
  teams: Map<string, Promise<string | null>>
}

/** The world before anybody lives in it. */
export const emptyWorld = (visit: Visit, seed: string): World => ({
  visit,
  seed,
  activityIds: [],
  agentCodes: [],
  deeds: { people: 0, known: 0, joined: 0, deposits: 0, trades: 0, invites: 0, claims: 0, draws: 0, teams: 0 },
  teams: new Map(),
})

/** The open activities, or the one with an alias or id, as ids; empty when there is none. */
async function idsOf({ visit }: World, wanted: { alias?: string; activityId?: string }): Promise<string[]> {
  if (wanted.alias !== undefined) {
    const found = await visit.call(calls.getActivityId, { alias: wanted.alias }, null)
    return found.code === codes.success ? [found.data.activityId] : []
  }
  const open = await visit.call(calls.list, { status: 'IN_PROGRESS', pageSize: 100 }, null)
  if (open.code !== codes.success) throw new Error(`The server refuses the list of activities: ${open.msg}`)
  const ids = open.data.activities.map(({ activityId }) => activityId)
  return wanted.activityId === undefined ? ids : ids.filter((id) => id === wanted.activityId)
}

async function isForAgents({ visit }: World, activityId: string): Promise<boolean> {
  const { code, data } = await visit.call(calls.baseInfo, { activityId }, null)
  return code === codes.success && data.config.page.family === 'agent'
}

const agentsAtMost = 5

/** Agents who have joined: the persona, and new ones beside it. */
async function agents({ visit }: World, people: number): Promise<string[]> {
  const count = Math.min(agentsAtMost, Math.ceil(people / 50))
  const found: string[] = []
  for (let number = 0; number < count; number++) {
    const signedIn = await visit.sandbox('sign-in', { persona: 'agent', fresh: number > 0 })
    const { data } = await visit.call(calls.userVipCode, {}, String(signedIn.accessToken))
    found.push(data.partnerInviteCode ?? data.inviteCode)
  }
  return found
}

/** Looks what there is to take part in. Rejects with a sentence when there is nothing. */
export async function openWorld(
  visit: Visit,
  seed: string,
  people: number,
  wanted: { alias?: string; activityId?: string },
): Promise<World> {
  const world = emptyWorld(visit, seed)
  const activityIds = await idsOf(world, wanted)
  const [first] = activityIds
  if (!first) throw new Error('There is no such activity open now.')
  const forAgents = activityIds.length === 1 && (await isForAgents(world, first))
  return { ...world, activityIds, agentCodes: forAgents ? await agents(world, people) : [] }
}
