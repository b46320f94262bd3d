import { createHash } from 'node:crypto'
import { type Luck, luckOf } from './luck.ts'
import type { World } from './world.ts'

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
const places = [
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

/** Somebody who is signed in. */
export interface Person {
  number: number
  luck: Luck
  /** How much they move: most people little, few of them very much. */
  means: number
  userId: string
  token: string
}

/** Always the same people for a seed; two seeds have no one in common. */
function loginNameOf({ seed }: World, number: number): string {
  const luck = luckOf(`${seed} name ${number}`)
  const family = createHash('sha256').update(seed).digest('hex').slice(0, 4)
  return `${luck.one(names)}.${luck.one(places)}${number}-${family}@example.com`
}

function meansOf(luck: Luck): number {
  if (luck.chance(3)) return 40
  return luck.chance(30) ? 6 : 1
}

/** Signs one of the people in; an agent's code brings them where there are agents. */
export async function signIn(world: World, number: number): Promise<Person> {
  const luck = luckOf(`${world.seed} life ${number}`)
  const means = meansOf(luck)
  const agent = world.agentCodes.length ? world.agentCodes[luck.whole(world.agentCodes.length)] : undefined
  const body = { loginName: loginNameOf(world, number), ...(agent ? { inviteCode: agent } : {}) }
  const { userId, accessToken } = await world.visit.sandbox('sign-in', body)
  return { number, luck, means, userId: String(userId), token: String(accessToken) }
}

/** An amount around a middle, for people of these means, to the cent. */
export function amountNear({ luck, means }: Pick<Person, 'luck' | 'means'>, middle: number): string {
  const cents = Math.round(middle * means * 10 * 10 ** (2 * (luck.whole(1000) / 1000) ** 1.5))
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
