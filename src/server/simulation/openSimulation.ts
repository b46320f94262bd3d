import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { SandboxClient } from './sandboxClient.ts'

/** An activity as one of its viewers sees it. */
export type Detail = Answer<typeof calls.detail>

/** Counts of what the participants did. */
export interface ActivityCounts {
  people: number
  /** People of an earlier run of the same seed. */
  known: number
  joined: number
  deposits: number
  trades: number
  invites: number
  claims: number
  draws: number
  teams: number
}

/** The context of each participant. */
export interface Simulation {
  client: SandboxClient
  /** The same seed simulates the same people. */
  seed: string
  activityIds: readonly string[]
  /** Invite codes of agents; none if the activity is not for agents. */
  agentCodes: readonly string[]
  counts: ActivityCounts
  /** Codes of created teams, by activity and number of the captain. */
  teams: Map<string, Promise<string | null>>
}

/** A simulation without activities. */
export const emptySimulation = (client: SandboxClient, seed: string): Simulation => ({
  client,
  seed,
  activityIds: [],
  agentCodes: [],
  counts: { people: 0, known: 0, joined: 0, deposits: 0, trades: 0, invites: 0, claims: 0, draws: 0, teams: 0 },
  teams: new Map(),
})

/** Ids of the open activities, or of the one with an alias or id; empty if there is none. */
async function idsOf(
  { client }: Simulation,
  wanted: { alias?: string | undefined; activityId?: string | undefined },
): Promise<string[]> {
  if (wanted.alias !== undefined) {
    const found = await client.call(calls.getActivityId, { alias: wanted.alias }, null)
    return found.code === codes.success ? [found.data.activityId] : []
  }
  const open = await client.call(calls.list, { status: 'IN_PROGRESS', pageSize: 100 }, null)
  if (open.code !== codes.success) throw new Error(`The server refuses the list of activities: ${open.msg}`)
  const ids = open.data.activities.map(({ activityId }) => activityId)
  return wanted.activityId === undefined ? ids : ids.filter((id) => id === wanted.activityId)
}

async function isForAgents({ client }: Simulation, activityId: string): Promise<boolean> {
  const { code, data } = await client.call(calls.baseInfo, { activityId }, null)
  return code === codes.success && data.config.page.family === 'agent'
}

const maxAgents = 5

/** Invite codes of agents who have joined: the persona, and new agents. */
async function agents({ client }: Simulation, people: number): Promise<string[]> {
  const count = Math.min(maxAgents, Math.ceil(people / 50))
  const found: string[] = []
  for (let number = 0; number < count; number++) {
    const signedIn = await client.sandbox('sign-in', { persona: 'agent', fresh: number > 0 })
    const { data } = await client.call(calls.userVipCode, {}, String(signedIn.accessToken))
    found.push(data.partnerInviteCode ?? data.inviteCode)
  }
  return found
}

/** Reads the activities to join. Rejects if there are none. */
export async function openSimulation(
  client: SandboxClient,
  seed: string,
  people: number,
  wanted: { alias?: string | undefined; activityId?: string | undefined },
): Promise<Simulation> {
  const simulation = emptySimulation(client, seed)
  const activityIds = await idsOf(simulation, wanted)
  const [first] = activityIds
  if (!first) throw new Error('There is no such open activity.')
  const forAgents = activityIds.length === 1 && (await isForAgents(simulation, first))
  return { ...simulation, activityIds, agentCodes: forAgents ? await agents(simulation, people) : [] }
}
