import { useTranslation } from 'react-i18next'
import { compare } from '../../contract/decimal.ts'
import type { TraderHistory } from '../../contract/shapes/competition.ts'
import { useActivity, usePageInfo } from '../../data/index.ts'
import { formatDate, formatDuration, formatPercent } from '../../i18n/index.ts'
import { classes } from '../../ui/index.ts'
import styles from './Sparkline.module.css'

const [width, height] = [100, 32]
/** Keeps the stroke inside of the drawing. */
const inset = 2

/** The points of a path: time runs from left to right in every script, as in charts of exchanges. */
export function pathOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => (high === low ? 0.5 : (high - value) / (high - low)) * (height - 2 * inset) + inset
  const points = values.map((value, index) => [(index * width) / (values.length - 1), y(value)])
  return `M${points.map((point) => point.map((part) => Math.round(part * 10) / 10).join(' ')).join('L')}`
}

/** The ROI of a trader over time as a line, with its first, last, lowest and highest value as text. */
export function Sparkline({ history: { from, to, roi } }: { history: TraderHistory }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const sorted = [...roi].sort(compare)
  const shown = (value: string | undefined) => formatPercent(value ?? '', locale, { sign: true })
  const label = t('TraderList.trend', {
    from: formatDate(from, locale, zone),
    to: formatDate(to, locale, zone),
    first: shown(roi[0]),
    last: shown(roi.at(-1)),
    low: shown(sorted[0]),
    high: shown(sorted.at(-1)),
  })
  return (
    <div className={classes(styles.trend, compare(roi.at(-1) ?? '0', '0') < 0 && styles.fall)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path d={pathOf(roi.map(Number))} />
      </svg>
      <span aria-hidden="true">{formatDuration(to - from, locale)}</span>
    </div>
  )
}
