/** What carries actions out; fetched at leisure once somebody is logged in, else when the first is asked for. */
export const loadActs = () => import('./allActs.ts')
