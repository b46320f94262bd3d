import { minorOf } from '../../contract/decimal.ts'
import type { MoneyChange } from '../../contract/money.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'

/** Parts of the rules that only contain texts, or choose where something is shown. */
const textParts = ['$schema', 'title', 'subTitle', 'introduce', 'share', 'banners', 'kols']
const textFields = new Set(['title', 'desc', 'name', 'avatarUrl', 'loginName'])
/** Fields that identify an entry of a list, the first one that it has. */
const idFields = ['identifier', 'taskId', 'rewardId', 'prizeId', 'tierId', 'boardId', 'traderId', 'coin'] as const
/** Parts that the platform reads from the current release for everyone. */
const sharedParts = ['windows', 'timeZone', 'eligibility', 'budget', 'team', 'pool', 'kolBinding', 'traders']

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The id of a list entry; undefined if it has none. */
function idOf(entry: unknown): string | undefined {
  if (!isFields(entry)) return undefined
  const field = idFields.find((name) => typeof entry[name] === 'string')
  return field && String(entry[field])
}

/** A list as fields, by the ids of its entries, also an empty one; undefined if an entry has no id or two have the same. */
function byId(value: unknown): Fields | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = value.map(idOf)
  const usable = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length
  return usable ? Object.fromEntries(ids.map((id, index) => [`[${id}]`, value[index]])) : undefined
}

/** Text of a value without fields for people; equal values have equal text. Undefined: there is none. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  return JSON.stringify(plain(value))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([name, entry]) => !textFields.has(name) && entry !== undefined)
  return Object.fromEntries(
    kept.map(([name, entry]) => [name, plain(entry)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function isSame(a: string | null, b: string | null): boolean {
  if (a === b) return true
  const [left, right] = [minorOf(a), minorOf(b)]
  return left !== null && left === right
}

function differences(path: string, a: unknown, b: unknown): Omit<MoneyChange, 'affects'>[] {
  const [left, right] = [isFields(a) ? a : byId(a), isFields(b) ? b : byId(b)]
  if (!left || !right) {
    const [from, to] = [textOf(a), textOf(b)]
    return isSame(from, to) ? [] : [{ what: path, from, to }]
  }
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return names
    .filter((name) => !textFields.has(name))
    .flatMap((name) => {
      const below = path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`
      return differences(below, left[name], right[name])
    })
}

/** Whether users who have already joined are affected too. */
function affects(change: Omit<MoneyChange, 'affects'>, teamBoards: readonly string[]): MoneyChange['affects'] {
  const { what, from } = change
  const [part = ''] = what.split(/[.[]/)
  if (sharedParts.includes(part) || what.endsWith('.stock')) return 'all'
  // Tasks and parts that a release adds apply to everyone. What a task, tier, prize or rank gives was frozen at joining.
  if (part === 'taskGroups')
    return from === null && /^taskGroups\[[^\]]+\](\.tasks\[[^\]]+\])?$/.test(what) ? 'all' : 'new'
  if (['lottery', 'tiers', 'agent'].includes(what) && from === null) return 'all'
  if (part === 'leaderboards') {
    const isReward = /^leaderboards\[[^\]]+\]\.(rewards|minValue)/.test(what)
    return isReward && !teamBoards.some((id) => what.startsWith(`leaderboards[${id}]`)) ? 'new' : 'all'
  }
  return 'new'
}

const moneyPart = (rules: PlatformRules): Fields =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => !textParts.includes(name)))

/**
 * The differences between the money parts of two sets of rules: tasks, thresholds, rewards, coins, stock, budgets, odds,
 * tiers, leaderboards, windows, eligibility and limits. Texts are left out.
 */
export function moneyChanges(before: PlatformRules, after: PlatformRules): MoneyChange[] {
  const boards = [...(before.leaderboards ?? []), ...(after.leaderboards ?? [])]
  const teamBoards = boards.filter(({ scope }) => scope === 'TEAM').map(({ boardId }) => boardId)
  return differences('', moneyPart(before), moneyPart(after)).map((change) => ({
    ...change,
    affects: affects(change, teamBoards),
  }))
}
