import { idFields } from '../../config/index.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'

/** Finds the English names of things in rules by their ids. */
export interface Names {
  /** The text of a key, in quotation marks; the key if there is no text. */
  text(key: unknown): string | null
  /** What an entry such as `prizes[usdt100]` is called: `Prize "100 USDT"`. */
  entry(list: string, id: string): string
}

/** Words for the entries of lists, by the name of the list. */
const kinds: Readonly<Record<string, string>> = {
  prizes: 'Prize',
  tasks: 'Task',
  taskGroups: 'Task group',
  rewards: 'Reward',
  tiers: 'Tier',
  leaderboards: 'Leaderboard',
  budget: 'Budget',
  stages: 'Stage',
  traders: 'Trader',
  banners: 'Banner',
  kols: 'KOL',
  steps: 'Step',
}

const nameFields = ['name', 'title'] as const
type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of all entries below a value, by the name of their list and their id. */
function collect(value: unknown, list: string, found: Map<string, unknown>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, list, found)
  if (!isFields(value)) return
  const id = idFields.map((field) => value[field]).find((entry) => typeof entry === 'string')
  const name = nameFields.map((field) => value[field]).find((entry) => typeof entry === 'string')
  if (id !== undefined && name !== undefined) found.set(`${list} ${id}`, name)
  for (const [field, entry] of Object.entries(value)) collect(entry, field, found)
}

/** Creates the names of rules. `words`: English texts by key. */
export function createNames(rules: PlatformRules | null, words: Readonly<Record<string, string>>): Names {
  const found = new Map<string, unknown>()
  collect(rules, '', found)
  const text: Names['text'] = (key) => {
    if (typeof key !== 'string') return null
    return `"${words[key] ?? key}"`
  }
  return {
    text,
    entry: (list, id) => `${kinds[list] ?? list} ${text(found.get(`${list} ${id}`)) ?? id}`,
  }
}
