import { Refusal } from './refusal.ts'

/** What is counted: labels are aliases, calls, codes and reasons, never users. */
export type BusinessCount = 'answers' | 'applies' | 'completions' | 'claims' | 'draws'

/** A count with its labels. */
export interface LabeledCount {
  labels: Record<string, string>
  value: number
}

/** What users have done in this process since its start. */
export interface BusinessCounts {
  add(name: BusinessCount, labels: Readonly<Record<string, string>>, count?: number): void
  figures(name: BusinessCount): LabeledCount[]
}

/** Creates counts that begin at zero. */
export function createBusinessCounts(): BusinessCounts {
  const counts = new Map<BusinessCount, Map<string, LabeledCount>>()
  return {
    add(name, labels, count = 1) {
      if (count === 0) return
      const all = counts.get(name) ?? new Map<string, LabeledCount>()
      counts.set(name, all)
      const key = JSON.stringify(labels)
      const entry = all.get(key) ?? { labels: { ...labels }, value: 0 }
      entry.value += count
      all.set(key, entry)
    },
    figures: (name) => [...(counts.get(name)?.values() ?? [])],
  }
}

/** The reason of a refusal, or its code. */
const resultOf = ({ code, data }: Refusal): string =>
  data && 'reason' in data && typeof data.reason === 'string' ? data.reason : code

/** Does the work, and counts its refusal by activity and reason. */
export async function countRefusal<T>(
  counts: BusinessCounts,
  name: 'claims' | 'draws',
  activity: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) counts.add(name, { activity, result: resultOf(error) })
    throw error
  }
}
