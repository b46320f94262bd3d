import type { BusinessFigures } from '../platform/index.ts'
import type { SampledMetric } from './metrics.ts'

/** How long figures of the database are used again, ms. */
const cacheMs = 10_000

/** Shares a read in flight and its result for some seconds. A failed read gives nothing. */
function cached<T>(read: () => Promise<T>, onFailure: (error: unknown) => void): () => Promise<T | null> {
  let last: Promise<T | null> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (last && performance.now() - readAt < cacheMs) return last
    readAt = performance.now()
    last = read().catch((error) => {
      onFailure(error)
      // Old figures would hide that the database is away.
      return null
    })
    return last
  }
}

/** The metrics of what users do and of what is left for them. */
export function businessMetrics(
  { counts, stock }: BusinessFigures,
  onFailure: (error: unknown) => void = () => undefined,
): SampledMetric[] {
  const left = cached(stock, onFailure)
  return [
    {
      name: 'playbill_answers_total',
      type: 'counter',
      help: 'Answers of calls by code, and by reason of a refusal.',
      labelNames: ['call', 'code', 'reason'],
      read: () => counts.figures('answers'),
    },
    {
      name: 'playbill_applies_total',
      type: 'counter',
      help: 'Users who have joined.',
      labelNames: ['activity'],
      read: () => counts.figures('applies'),
    },
    {
      name: 'playbill_completions_total',
      type: 'counter',
      help: 'Completed tasks.',
      labelNames: ['activity'],
      read: () => counts.figures('completions'),
    },
    {
      name: 'playbill_claims_total',
      type: 'counter',
      help: 'Granted task rewards (GRANTED), and refused claims by reason. Repeated claims do not count.',
      labelNames: ['activity', 'result'],
      read: () => counts.figures('claims'),
    },
    {
      name: 'playbill_draws_total',
      type: 'counter',
      help: 'Draws with a prize (WON) and without one (NOTHING), and refused draws by reason.',
      labelNames: ['activity', 'result'],
      read: () => counts.figures('draws'),
    },
    {
      name: 'playbill_stock_left',
      help: 'How often a limited reward can still be granted.',
      labelNames: ['activity', 'reward'],
      read: async () =>
        ((await left())?.stock ?? []).map(({ alias, rewardId, left: value }) => ({
          labels: { activity: alias, reward: rewardId },
          value,
        })),
    },
    {
      name: 'playbill_budget_left',
      help: 'What is left of a budget, in units of its coin.',
      labelNames: ['activity', 'coin'],
      read: async () =>
        ((await left())?.budget ?? []).map(({ alias, coin, left: text }) => ({
          labels: { activity: alias, coin },
          value: Number(text),
        })),
    },
  ]
}
