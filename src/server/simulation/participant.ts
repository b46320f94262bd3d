import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { Detail, Simulation } from './openSimulation.ts'
import { type Person, signIn } from './person.ts'
import { claimAndDraw, doActivities, sendEvent } from './userActions.ts'

const teamNames = ['Comets', 'Harbour', 'Lanterns', 'Northwind', 'Ospreys', 'Pioneers', 'Redwoods', 'Tidal'] as const

/** Every twelfth person creates a team; the others join an earlier one. */
const teamSize = 12
const isCaptain = (number: number) => number % teamSize === 1
const teamKey = (activityId: string, captain: number) => `${activityId} ${captain}`

/** The team to join or create. */
async function teamFor(simulation: Simulation, { number, random }: Person, activityId: string) {
  const opened = isCaptain(number) ? 0 : Math.ceil(number / teamSize)
  // The latest teams have room. A captain who could not join has no team.
  for (let tries = Math.min(opened, 4); tries > 0; tries--) {
    const captain = 1 + teamSize * (opened - 1 - random.whole(Math.min(opened, 4)))
    const teamCode = await simulation.teams.get(teamKey(activityId, captain))
    if (teamCode) return { action: 'JOIN', teamCode } as const
  }
  return { action: 'CREATE', teamName: `${random.pick(teamNames)} ${number}` } as const
}

async function apply(simulation: Simulation, person: Person, seen: Detail): Promise<boolean> {
  const { activityId } = seen
  const input = { activityId, consent: true, requestId: person.random.uuid() }
  const team = seen.team === undefined ? undefined : await teamFor(simulation, person, activityId)
  const answer = await simulation.client.call(calls.apply, { ...input, ...(team ? { team } : {}) }, person.token)
  if (answer.code === codes.success) {
    if (team?.action === 'CREATE') simulation.counts.teams += 1
    return true
  }
  // The team is full or locked: join without one.
  if (!team) return false
  const withoutTeam = { ...input, requestId: person.random.uuid() }
  return (await simulation.client.call(calls.apply, withoutTeam, person.token)).code === codes.success
}

const readDetails = async ({ client, activityIds }: Simulation, { token }: Person): Promise<Detail[]> => {
  const seen: Detail[] = []
  for (const activityId of activityIds) {
    const { code, data } = await client.call(calls.detail, { activityId }, token)
    if (code === codes.success) seen.push(data)
  }
  return seen
}

const isJoined = ({ user }: Detail) => (user?.applyStatus ?? 'NOT_APPLIED') !== 'NOT_APPLIED'

interface Participation {
  person: Person
  /** The person joined in an earlier run of the seed. */
  known: boolean
  joined: Detail[]
}

/** Signs in and joins what can be joined. */
async function enter(simulation: Simulation, number: number): Promise<Participation> {
  const person = await signIn(simulation, number)
  const seen = await readDetails(simulation, person)
  // Invitees of agents do not join themselves. A verified one comes from an earlier run.
  const isKnownInvitee = simulation.agentCodes.length > 0 && seen.some(({ user }) => (user?.kycLevel ?? 0) > 0)
  if (isKnownInvitee || seen.some(isJoined)) return { person, known: true, joined: seen.filter(isJoined) }
  // The KYC level may decide whether a person can join.
  if (person.random.chance(90)) await sendEvent(simulation, person, 'kyc', { amount: person.random.chance(50) ? 1 : 2 })
  for (const activity of seen) if (await apply(simulation, person, activity)) simulation.counts.joined += 1
  return { person, known: false, joined: (await readDetails(simulation, person)).filter(isJoined) }
}

/** Lets later participants wait for the code of a captain's team. */
function announceTeams({ teams, activityIds }: Simulation, number: number, entering: Promise<Participation>) {
  const codeIn = (activityId: string) =>
    entering.then(
      ({ joined }) => joined.find((detail) => detail.activityId === activityId)?.team?.joinCode ?? null,
      () => null,
    )
  for (const activityId of activityIds) teams.set(teamKey(activityId, number), codeIn(activityId))
}

/**
 * Runs one person through every activity: signs in, joins, deposits, trades, invites, claims and draws. A person who
 * joined in an earlier run of the seed only signs in.
 */
export async function runParticipant(simulation: Simulation, number: number): Promise<void> {
  const entering = enter(simulation, number)
  if (isCaptain(number)) announceTeams(simulation, number, entering)
  const { person, known, joined } = await entering
  simulation.counts.people += 1
  if (known) simulation.counts.known += 1
  else {
    await doActivities(simulation, person, joined)
    for (const activity of joined) await claimAndDraw(simulation, person, activity)
  }
}
