import { createHash } from 'node:crypto'
import type { Simulation } from './openSimulation.ts'
import { type SeededRandom, seededRandom } from './seededRandom.ts'

const names = [
  ...(['ada', 'aylin', 'bo', 'carla', 'deniz', 'emre', 'fatma', 'goran', 'hana', 'ivan', 'jia', 'kemal'] as const),
  ...([
    'leyla',
    'mina',
    'noor',
    'oskar',
    'priya',
    'quang',
    'rosa',
    'selin',
    'tomas',
    'ursula',
    'vera',
    'yusuf',
  ] as const),
] as const
const cities = [
  'ankara',
  'bursa',
  'hanoi',
  'izmir',
  'lisbon',
  'oslo',
  'porto',
  'riga',
  'seoul',
  'taipei',
  'vilnius',
] as const

/** A simulated user who is signed in. */
export interface Person {
  number: number
  random: SeededRandom
  /** Factor for amounts: small for most people, large for a few. */
  wealth: number
  userId: string
  token: string
}

/** A login name that is unique to the seed and number. */
function loginNameOf({ seed }: Simulation, number: number): string {
  const random = seededRandom(`${seed} name ${number}`)
  const family = createHash('sha256').update(seed).digest('hex').slice(0, 4)
  return `${random.pick(names)}.${random.pick(cities)}${number}-${family}@example.com`
}

function wealthOf(random: SeededRandom): number {
  if (random.chance(3)) return 40
  return random.chance(30) ? 6 : 1
}

/** Signs a person in, with an agent's invite code if there are agents. */
export async function signIn(simulation: Simulation, number: number): Promise<Person> {
  const random = seededRandom(`${simulation.seed} life ${number}`)
  const wealth = wealthOf(random)
  const agent = simulation.agentCodes.length
    ? simulation.agentCodes[random.whole(simulation.agentCodes.length)]
    : undefined
  const body = { loginName: loginNameOf(simulation, number), ...(agent ? { inviteCode: agent } : {}) }
  const { userId, accessToken } = await simulation.client.sandbox('sign-in', body)
  return { number, random, wealth, userId: String(userId), token: String(accessToken) }
}

/** A random amount around `middle`, scaled by wealth, with two decimals. */
export function amountNear({ random, wealth }: Pick<Person, 'random' | 'wealth'>, middle: number): string {
  const cents = Math.round(middle * wealth * 10 * 10 ** (2 * (random.whole(1000) / 1000) ** 1.5))
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
