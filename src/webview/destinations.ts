import { pathUnknown } from './post.ts'

/** Screens of the app a page can open, and from which version on (spec point 2). */
export const destinations = {
  home: null,
  login: null,
  register: null,
  assetRecharge: null,
  asset: null,
  spotTrade: null,
  share: null,
  kyc: null,
  assetTransfer: null,
  contractTrade: null,
  supportChat: '4.2.14',
  copyTrade: '4.2.14',
  follow: '4.2.0',
  becomeTrader: '4.2.16',
} as const satisfies Record<string, string | null>

export type Destination = keyof typeof destinations

export const appTooOld = 'Please download the latest version of the app'

/** Why a screen cannot be opened; `message` is the specification's. */
export class DestinationProblem extends Error {
  declare readonly reason: 'unknown' | 'tooOld'
  constructor(reason: DestinationProblem['reason']) {
    super(reason === 'unknown' ? pathUnknown : appTooOld)
    this.name = 'DestinationProblem'
    this.reason = reason
  }
}

/** Numbers of a version; null for text that is none. `v` before it and `-beta` or `+7` after it do not count. */
function partsOf(version: string): number[] | null {
  const plain = version
    .trim()
    .replace(/^v/i, '')
    .replace(/[-+].*$/, '')
  const parts = plain.split('.')
  return parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : null
}

/** Whether a version is at least the least one wanted: compared number by number, a missing one is 0. No version is too old. */
export function isNewEnough(version: string | null | undefined, least: string): boolean {
  const have = partsOf(version ?? '')
  const want = partsOf(least) ?? []
  if (!have) return false
  const length = Math.max(have.length, want.length)
  for (let at = 0; at < length; at++) {
    const difference = (have[at] ?? 0) - (want[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/** The destination of a name. Throws `DestinationProblem`. */
export function destinationOf(name: string): Destination {
  if (!Object.hasOwn(destinations, name)) throw new DestinationProblem('unknown')
  return name as Destination
}

/** Throws `DestinationProblem` when the app is too old for it; without a least version any app will do, even an unknown one. */
export function checkVersion(destination: Destination, version: string | null | undefined): void {
  const least = destinations[destination]
  if (least !== null && !isNewEnough(version, least)) throw new DestinationProblem('tooOld')
}
