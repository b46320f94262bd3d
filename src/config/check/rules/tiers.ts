import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { entries, type Located, part } from '../located.ts'
import { checkRewardsDescend } from './boards.ts'

/** Checks that every tier asks for something, and that higher tiers pay more. */
export const checkTiers = (document: Document, root: Located): Problem[] => [
  ...checkList(document, entries(root, 'tiers'), ['depositMin', 'volumeMin']),
  ...part(root, 'agent').flatMap((agent) => checkList(document, entries(agent, 'tiers'), ['validInvites', 'volume'])),
]

function checkList(document: Document, tiers: readonly Located[], names: readonly [string, string]): Problem[] {
  const rewards = tiers.flatMap((tier) => part(tier, 'reward'))
  return [
    ...tiers.flatMap((tier) => checkZeroThresholds(document, tier, names)),
    ...(rewards.length === tiers.length ? checkRewardsDescend(document, [...rewards].reverse(), 'tier') : []),
  ]
}

const isNothing = (value: unknown): boolean => value === 0 || (typeof value === 'string' && /^0(\.0+)?$/.test(value))

function checkZeroThresholds(
  document: Document,
  { value, pointer }: Located,
  names: readonly [string, string],
): Problem[] {
  if (!names.every((name) => isNothing(value[name]))) return []
  return [
    document.problem('P0739', join(pointer, names[0]), {
      message: 'Everybody who joins reaches this tier.',
      cause: `"${names[0]}" and "${names[1]}" are both 0, so its reward is paid for nothing.`,
      suggestion: 'Ask for something, or remove the tier.',
    }),
  ]
}
