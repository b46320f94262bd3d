import { languageOf } from '../../../src/contract/languages.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { RewardRule } from '../../../src/contract/shapes/ruleParts.ts'
import { createBusinessCounts } from '../../../src/platform/businessCounts.ts'
import type { CallContext, OpenActivity } from '../../../src/platform/context.ts'
import type { User } from '../../../src/platform/store/users.ts'
import { fake } from '../../helpers/fake.ts'
import { group, moments, releaseOf, rulesOf, task } from '../../integration/platform/fixture.ts'

export const { start, end, day } = moments
export const settle = Date.parse('2026-12-02T00:00:00+08:00')
export const now = start + day + 5

export const cash = (rewardId: string, parts: Partial<RewardRule> = {}): RewardRule => ({
  rewardId,
  rewardType: 'GIFT_CASH',
  amount: '10',
  coin: 'USDT',
  name: 'reward.name',
  ...parts,
})

export const user: User = {
  user_id: 'u1',
  login_name: 'somebody@mail.example',
  region: 'DE',
  kyc_level: 1,
  account_kind: 'main',
  age: 30,
  agent: false,
  invite_code: 'I',
  register_code: null,
  kol_code: null,
  kol_bound_at: null,
  email: null,
  mobile: null,
  registered_at: start - 90 * day,
  persona: null,
  partner_code: null,
}

export const rules = (parts: Partial<PlatformRules> = {}): PlatformRules =>
  rulesOf('7', [group([task({ taskId: 'deposit' })])], parts)

/** A release with its rules. */
export function ruled(parts: Partial<PlatformRules> = {}, version = 2): OpenActivity['release'] {
  const given = rules(parts)
  const release = releaseOf('event', given)
  return { ...release, rules: given, version } as OpenActivity['release']
}

export const activity = (release = ruled()): OpenActivity => ({
  activityId: '7',
  activityType: 1,
  participants: 3,
  release,
  windows: {
    applyStart: start,
    applyEnd: end - day,
    start,
    end,
    settle,
    claimEnd: settle + 6 * day,
  },
})

/** Recorded `select` and `where` calls: the table and the arguments. */
export const asked: unknown[][] = []

/** A context with these releases; its database returns a row or a list of rows per table. */
export function context(
  parts: Partial<CallContext> = {},
  { rows = {}, releases = [ruled()] }: { rows?: Record<string, object>; releases?: OpenActivity['release'][] } = {},
): CallContext {
  const query = (table: string): object =>
    new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === 'executeTakeFirst') return async () => rows[table]
          if (name === 'execute') return async () => [rows[table] ?? []].flat()
          return (...args: unknown[]) => {
            asked.push([table, ...args])
            return query(table)
          }
        },
      },
    )
  const fixed = fake<CallContext>({
    db: {
      selectFrom: query,
      transaction: () => ({ execute: async (work: (db: string) => unknown) => work('transaction') }),
    },
    releases: {
      readWithRules: async (alias: string, version: number) => {
        const found = releases.find((release) => release.alias === alias && release.version === version)
        if (!found) throw new Error(`no release ${alias} ${version}`)
        return found
      },
    },
    counts: createBusinessCounts(),
    activityCode: () => 1,
    now,
    language: languageOf('en'),
    viewer: { userId: user.user_id },
    region: 'DE',
    hasPaymentService: false,
  })
  return { ...fixed, ...parts }
}

/** The reason of a refusal; undefined without one. */
export const reasonOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error) => {
      if (!error?.data?.reason && error?.name !== 'Refusal') throw error
      return error.data?.reason ?? error.code
    },
  )
