import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { collect, live, tell } from './life.ts'
import { type Person, signIn } from './person.ts'
import type { Detail, World } from './world.ts'

const crews = ['Comets', 'Harbour', 'Lanterns', 'Northwind', 'Ospreys', 'Pioneers', 'Redwoods', 'Tidal'] as const

/** Every twelfth opens a team; the others enter one that was opened before. */
const crewSize = 12
const isCaptain = (number: number) => number % crewSize === 1
const teamKey = (activityId: string, captain: number) => `${activityId} ${captain}`

/** What kind of team somebody asks for, where there are teams. */
async function teamFor(world: World, { number, luck }: Person, activityId: string) {
  const opened = isCaptain(number) ? 0 : Math.ceil(number / crewSize)
  // The teams opened last have room; a captain who was not let in has none.
  for (let tries = Math.min(opened, 4); tries > 0; tries--) {
    const captain = 1 + crewSize * (opened - 1 - luck.whole(Math.min(opened, 4)))
    const teamCode = await world.teams.get(teamKey(activityId, captain))
    if (teamCode) return { action: 'JOIN', teamCode } as const
  }
  return { action: 'CREATE', teamName: `${luck.one(crews)} ${number}` } as const
}

async function apply(world: World, person: Person, seen: Detail): Promise<boolean> {
  const { activityId } = seen
  const input = { activityId, consent: true, requestId: person.luck.uuid() }
  const team = seen.team === undefined ? undefined : await teamFor(world, person, activityId)
  const first = await world.visit.call(calls.apply, { ...input, ...(team ? { team } : {}) }, person.token)
  if (first.code === codes.success) {
    if (team?.action === 'CREATE') world.deeds.teams += 1
    return true
  }
  // Full or locked: one still takes part, only without a team.
  if (!team) return false
  const alone = { ...input, requestId: person.luck.uuid() }
  return (await world.visit.call(calls.apply, alone, person.token)).code === codes.success
}

const look = async ({ visit, activityIds }: World, { token }: Person): Promise<Detail[]> => {
  const seen: Detail[] = []
  for (const activityId of activityIds) {
    const { code, data } = await visit.call(calls.detail, { activityId }, token)
    if (code === codes.success) seen.push(data)
  }
  return seen
}

const isJoined = ({ user }: Detail) => (user?.applyStatus ?? 'NOT_APPLIED') !== 'NOT_APPLIED'

interface Entered {
  person: Person
  /** An earlier run of the seed brought this one here. */
  known: boolean
  joined: Detail[]
}

/** Signs in and joins what can be joined. */
async function enter(world: World, number: number): Promise<Entered> {
  const person = await signIn(world, number)
  const seen = await look(world, person)
  // Those who came with an agent join nothing themselves: that they are verified says that they lived.
  const lived = world.agentCodes.length > 0 && seen.some(({ user }) => (user?.kycLevel ?? 0) > 0)
  if (lived || seen.some(isJoined)) return { person, known: true, joined: seen.filter(isJoined) }
  // What one is verified to may decide on joining.
  if (person.luck.chance(90)) await tell(world, person, 'kyc', { amount: person.luck.chance(50) ? 1 : 2 })
  for (const activity of seen) if (await apply(world, person, activity)) world.deeds.joined += 1
  return { person, known: false, joined: (await look(world, person)).filter(isJoined) }
}

/** Lets those who come later wait for the code of a captain's team. */
function announceTeams({ teams, activityIds }: World, number: number, entering: Promise<Entered>) {
  const codeIn = (activityId: string) =>
    entering.then(
      ({ joined }) => joined.find((detail) => detail.activityId === activityId)?.team?.joinCode ?? null,
      () => null,
    )
  for (const activityId of activityIds) teams.set(teamKey(activityId, number), codeIn(activityId))
}

/**
 * One person's life in every activity: signs in, joins, deposits, trades, invites, claims and draws. Somebody an earlier
 * run of the seed brought into one of them has lived already.
 */
export async function liveAs(world: World, number: number): Promise<void> {
  const entering = enter(world, number)
  if (isCaptain(number)) announceTeams(world, number, entering)
  const { person, known, joined } = await entering
  world.deeds.people += 1
  if (known) world.deeds.known += 1
  else {
    await live(world, person, joined)
    for (const activity of joined) await collect(world, person, activity)
  }
}
