import { type ComponentType, lazy } from 'react'

type Scene = ComponentType
type Load = () => Promise<Record<string, Scene>>

/** Every scene is a separate chunk: a page shows one or two of them. */
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
  signpost: () => import('./scenes/Signpost.tsx'),
} satisfies Record<string, Load>

/** The name of an illustration. */
export type ArtName = keyof typeof chunks

const firstOf = (module: Record<string, Scene>): Scene => Object.values(module)[0] as Scene

/** The server renders synchronously, so it loads every scene before the first page. */
async function loadAllScenes(): Promise<Record<string, Scene>> {
  const entries = Object.entries<Load>(chunks).map(async ([name, load]) => [name, firstOf(await load())] as const)
  return Object.fromEntries(await Promise.all(entries))
}

let idle: Promise<void> = Promise.resolve()

/** Illustrations are static, so their chunks wait for `moment`; the server HTML is shown meanwhile. */
export function fetchArtAfter(moment: Promise<void>): void {
  idle = moment
}

/**
 * If the chunk of a scene cannot be loaded, the promise never resolves: the server HTML stays, or the place stays
 * empty.
 */
const neverResolves = () => new Promise<never>(() => {})

/** In the browser the server HTML of a scene stays until its chunk is loaded. */
const lazyScenes = (): Record<string, Scene> =>
  Object.fromEntries(
    Object.entries<Load>(chunks).map(([name, load]) => [
      name,
      lazy(() => idle.then(load).then((module) => ({ default: firstOf(module) }), neverResolves)),
    ]),
  )

/** The illustrations by name. In the browser each one is a chunk. */
export const scenes = (import.meta.env.SSR ? await loadAllScenes() : lazyScenes()) as Record<ArtName, Scene>

/**
 * Loads illustrations for a page that is not hydrated, so that its first rendering has them. Other names and failed chunks are
 * left out.
 */
export const loadArt = (names: readonly (ArtName | undefined)[]): Promise<unknown> =>
  Promise.allSettled(
    names.map(async (name) => {
      if (name) scenes[name] = firstOf(await chunks[name]())
    }),
  )
