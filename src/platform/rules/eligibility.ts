import type { Reason } from '../../contract/codes.ts'
import { regions } from '../../contract/regions.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { dayLength } from './windows.ts'

/** The fields of an account that decide whether it is eligible. */
export interface Account {
  region: string | null
  kycLevel: number
  accountKind: string
  agent: boolean
  /** Age in years; null if unknown. The user then declares the age by accepting the terms. */
  age: number | null
  registeredAt: number
}

const newUserDays = 30

/** Whether an account counts as new for this activity. */
export const isNew = ({ eligibility }: PlatformRules, account: Account, now: number): boolean =>
  now < account.registeredAt + (eligibility.newUserDays ?? newUserDays) * dayLength

/**
 * Whether the region excludes an account. If any region is denied, an account with an unknown region cannot join,
 * because it may be in a denied region. A code that names no region, such as UK, is an unknown region. A user who has joined
 * (`joined`) had a known, allowed region and stays.
 */
const isRegionDenied = (denied: readonly string[], region: string | null, joined: boolean): boolean =>
  region !== null && regions.has(region) ? denied.includes(region) : denied.length > 0 && !joined

/**
 * Why an account is not eligible, or null. `newUserOnly` is checked only before joining (`joined` false), because a new
 * account does not stay new.
 */
export function refusalOf(rules: PlatformRules, account: Account, now: number, joined: boolean): Reason | null {
  const { denyRegions, minAge, accountKinds, newUserOnly, kycLevel } = rules.eligibility
  if (rules.agent && !account.agent) return 'AGENT_ONLY'
  if (isRegionDenied(denyRegions, account.region, joined)) return 'REGION_RESTRICTED'
  if (account.age !== null && account.age < (minAge ?? 18)) return 'AGE_RESTRICTED'
  if (accountKinds?.length && !accountKinds.includes(account.accountKind)) return 'ACCOUNT_KIND'
  if (newUserOnly && !joined && !isNew(rules, account, now)) return 'NEW_USER_ONLY'
  if (account.kycLevel < (kycLevel ?? 0)) return 'KYC_REQUIRED'
  return null
}
