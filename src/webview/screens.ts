import { screenFailures } from '../contract/codes.ts'

/** Native screens that a page can open, with the minimum version of the app; null: any (spec point 2). */
export const screenMinVersions = {
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

/** A native screen that an action can open. */
export type ScreenName = keyof typeof screenMinVersions

/** Why a screen cannot be opened; `message` is from the specification. */
export class ScreenProblem extends Error {
  declare readonly reason: 'unknown' | 'tooOld'
  constructor(reason: ScreenProblem['reason']) {
    super(screenFailures[reason])
    this.name = 'ScreenProblem'
    this.reason = reason
  }
}

/** The numbers of a version; null for invalid text. A prefix `v` and suffixes such as `-beta` or `+7` are ignored. */
function partsOf(version: string): number[] | null {
  const plain = version
    .trim()
    .replace(/^v/i, '')
    .replace(/[-+].*$/, '')
  const parts = plain.split('.')
  return parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : null
}

/** Whether a version is at minimum `minimum`, compared number by number; missing numbers are 0. An unknown version is not. */
export function isNewEnough(version: string | null | undefined, minimum: string): boolean {
  const actual = partsOf(version ?? '')
  const required = partsOf(minimum) ?? []
  if (!actual) return false
  const length = Math.max(actual.length, required.length)
  for (let at = 0; at < length; at++) {
    const difference = (actual[at] ?? 0) - (required[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/** The screen with a name. Throws a `ScreenProblem` for an unknown name. */
export function screenOf(name: string): ScreenName {
  if (!Object.hasOwn(screenMinVersions, name)) throw new ScreenProblem('unknown')
  return name as ScreenName
}

/** Throws a `ScreenProblem` if the app is too old for a screen. A screen without a minimum version accepts any app. */
export function checkVersion(screen: ScreenName, version: string | null | undefined): void {
  const minimum = screenMinVersions[screen]
  if (minimum !== null && !isNewEnough(version, minimum)) throw new ScreenProblem('tooOld')
}
