import { matchAddress, type Target } from '../../app/entry-server.tsx'

/** More paths than a site has pages in all languages. */
const maxPaths = 5_000

/**
 * Returns `matchAddress` with a cache of the last `size` paths: react-router compiles every pattern again for each match,
 * which takes longer than sending a cached page.
 */
export function createFindTarget(match = matchAddress, size = maxPaths): (pathname: string) => Target | null {
  const targets = new Map<string, Target>()
  return (pathname) => {
    const known = targets.get(pathname)
    if (known !== undefined) return known
    const target = match(pathname)
    // Addresses without a page are not kept: a client can request any number of them.
    if (target) targets.set(pathname, target)
    const [oldest] = targets.keys()
    if (targets.size > size && oldest !== undefined) targets.delete(oldest)
    return target
  }
}
