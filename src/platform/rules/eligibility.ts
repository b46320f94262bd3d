import type { Reason } from '../../contract/codes.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { dayLength } from './windows.ts'

/** What of an account decides whether it may take part. */
export interface Account {
  region: string | null
  kycLevel: number
  accountKind: string
  agent: boolean
  /** Years; null while not known: the age is then declared with the terms. */
  age: number | null
  registeredAt: number
}

const newUserDays = 30

/** Whether an account counts as new to this activity. */
export const isNew = ({ eligibility }: PlatformRules, account: Account, now: number): boolean =>
  now < account.registeredAt + (eligibility.newUserDays ?? newUserDays) * dayLength

/**
 * Why an account may not take part, or null. Being new is asked for when joining, and never again after it
 * (`joined`): everyone grows old.
 */
export function refusalOf(rules: PlatformRules, account: Account, now: number, joined: boolean): Reason | null {
  const { denyRegions, minAge, accountKinds, newUserOnly, kycLevel } = rules.eligibility
  if (rules.agent && !account.agent) return 'AGENT_ONLY'
  if (account.region !== null && denyRegions.includes(account.region)) return 'REGION_RESTRICTED'
  if (account.age !== null && account.age < (minAge ?? 18)) return 'AGE_RESTRICTED'
  if (accountKinds?.length && !accountKinds.includes(account.accountKind)) return 'ACCOUNT_KIND'
  if (newUserOnly && !joined && !isNew(rules, account, now)) return 'NEW_USER_ONLY'
  if (account.kycLevel < (kycLevel ?? 0)) return 'KYC_REQUIRED'
  return null
}
