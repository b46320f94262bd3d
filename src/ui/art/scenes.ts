import { type ComponentType, lazy } from 'react'

type Scene = ComponentType
type Load = () => Promise<Record<string, Scene>>

/** Every scene is a chunk of its own: a page shows one or two of them. */
const chunks = {
  welcome: () => import('./scenes/Welcome.tsx'),
  gift: () => import('./scenes/Gift.tsx'),
  trophy: () => import('./scenes/Trophy.tsx'),
  shield: () => import('./scenes/Shield.tsx'),
  chart: () => import('./scenes/Chart.tsx'),
  team: () => import('./scenes/Team.tsx'),
  wheel: () => import('./scenes/Wheel.tsx'),
  key: () => import('./scenes/Key.tsx'),
  ticket: () => import('./scenes/Ticket.tsx'),
  coin: () => import('./scenes/Coin.tsx'),
  chest: () => import('./scenes/Chest.tsx'),
  ranking: () => import('./scenes/Ranking.tsx'),
  banner: () => import('./scenes/Banner.tsx'),
  vault: () => import('./scenes/Vault.tsx'),
  copies: () => import('./scenes/Copies.tsx'),
  road: () => import('./scenes/Road.tsx'),
  invite: () => import('./scenes/Invite.tsx'),
  cake: () => import('./scenes/Cake.tsx'),
  links: () => import('./scenes/Links.tsx'),
  stage: () => import('./scenes/Stage.tsx'),
} satisfies Record<string, Load>

export type ArtName = keyof typeof chunks

const firstOf = (module: Record<string, Scene>): Scene => Object.values(module)[0] as Scene

/** The server draws in one go, so there every scene is at hand before the first page. */
async function atHand(): Promise<Record<string, Scene>> {
  const entries = Object.entries<Load>(chunks).map(async ([name, load]) => [name, firstOf(await load())] as const)
  return Object.fromEntries(await Promise.all(entries))
}

let leisure: Promise<void> = Promise.resolve()

/** Pictures do nothing, so their chunks may wait until the page has time; what the server drew stands meanwhile. */
export function fetchArtAfter(moment: Promise<void>): void {
  leisure = moment
}

/** A picture that cannot be had takes nothing down with it: what the server drew goes on standing, else its place is empty. */
const neverCome = () => new Promise<never>(() => {})

/** In the browser a scene's HTML stands as the server drew it until its chunk has come. */
const whenNeeded = (): Record<string, Scene> =>
  Object.fromEntries(
    Object.entries<Load>(chunks).map(([name, load]) => [
      name,
      lazy(() => leisure.then(load).then((module) => ({ default: firstOf(module) }), neverCome)),
    ]),
  )

export const scenes = (import.meta.env.SSR ? await atHand() : whenNeeded()) as Record<ArtName, Scene>
