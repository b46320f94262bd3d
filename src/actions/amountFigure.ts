import { formatNumber } from '../i18n/index.ts'
import type { Figure } from '../ui/index.ts'

/** An amount that was received, with its sign; it counts up. */
export function amountFigure(amount: string, coin: string, locale: string): Figure {
  const format = (value: string) => `+${formatNumber(value, locale, { coin })}`
  return { value: format(amount), coin, count: { to: amount, format } }
}
