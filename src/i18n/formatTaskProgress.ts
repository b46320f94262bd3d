import { countOf, isAtLeast } from '../contract/decimal.ts'
import type { Task } from '../contract/shapes/task.ts'

type Measure = Pick<Task, 'threshold' | 'unit'>

/** Tickers are uppercase; other units are keys of shared texts. */
const isTicker = (unit: string): boolean => /^[A-Z]/.test(unit)

/** Whether a task is done at once, such as sharing: there is no progress to show. */
export const isSingleStep = ({ threshold, unit }: Measure): boolean => threshold === '1' && !isTicker(unit)

interface Format {
  translate(key: string, values: Record<string, string | number>): string
  /** Formats a decimal string; with the scale of `coin` if it is an amount. */
  number(value: string, coin?: string): string
}

/**
 * "340 / 1,000 USDT", or with a dash if the current value, a decimal string, is not known. A value above the threshold
 * is shown as the threshold.
 */
export function formatTaskProgress(
  { threshold, unit }: Measure,
  currentValue: string | undefined,
  { translate, number }: Format,
): string {
  const coin = isTicker(unit) ? unit : undefined
  const current = currentValue === undefined ? '–' : number(lesserOf(currentValue, threshold), coin)
  const named = coin ?? translate(`task.unit.${unit}`, { count: countOf(threshold) })
  return translate('task.progress', { current, target: number(threshold, coin), unit: named })
}

const lesserOf = (value: string, limit: string): string => (isAtLeast(value, limit) ? limit : value)
