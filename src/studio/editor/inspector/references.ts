import { coinScale, knownCoins } from '../../../contract/coins.ts'
import type { FieldKind } from '../../model/index.ts'

/** Something of the draft that a field can name. */
export interface Reference {
  readonly id: string
  /** The key of its text, such as the title of a task; undefined: it has none. */
  readonly textKey: string | undefined
}

/** The property that is the id of an entry of the rules, by kind. */
const idNames: Partial<Record<FieldKind, string>> = {
  taskGroup: 'identifier',
  task: 'taskId',
  reward: 'rewardId',
  prize: 'prizeId',
  board: 'boardId',
}

/** Whether a field of this kind names an entry of the rules. */
export const isReference = (kind: FieldKind): boolean => kind in idNames || kind === 'coin'

/** The entries of the rules that a field of a kind can name, in the order of the rules, each once. */
export function referencesOf(rules: unknown, kind: FieldKind): readonly Reference[] {
  if (kind === 'coin') return coinsOf(rules).map((id) => ({ id, textKey: undefined }))
  const name = idNames[kind]
  if (name === undefined) return []
  const found = new Map<string, Reference>()
  visitObjects(rules, (entry) => {
    const id = entry[name]
    if (typeof id !== 'string' || found.has(id)) return
    const text = entry.title ?? entry.name
    found.set(id, { id, textKey: typeof text === 'string' ? text : undefined })
  })
  return [...found.values()]
}

/** The coins of the rules, then the other known coins. */
export function coinsOf(rules: unknown): readonly string[] {
  const found = new Set<string>()
  visitObjects(rules, ({ coin }) => {
    if (typeof coin === 'string') found.add(coin)
  })
  return [...new Set([...found, ...knownCoins])]
}

/** The smallest amount of a coin, as a decimal string: what one press of an arrow key adds. */
export const unitOf = (coin: string): string => (10 ** -coinScale(coin)).toFixed(coinScale(coin))

function visitObjects(value: unknown, visit: (entry: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Record<string, unknown>)
  for (const child of Object.values(value)) visitObjects(child, visit)
}
