export type { PageWords, Words } from './createI18n.ts'
export { createI18n } from './createI18n.ts'
export type { Zone } from './dates.ts'
export {
  durationParts,
  formatDate,
  formatDateTime,
  formatDuration,
  loadDayjs,
  relativeTime,
  zoneLabel,
} from './dates.ts'
export type { LanguageTraces } from './detectLanguage.ts'
export { detectLanguage, languageCookie, languageKey } from './detectLanguage.ts'
export { fastWords, type Say } from './fastWords.ts'
export type { NumberOptions } from './formatNumber.ts'
export { formatAmount, formatNumber, formatPercent } from './formatNumber.ts'
export { formatGap, formatMetric, formatRanks, formatReward, metricWords } from './formatStanding.ts'
export { nextDay } from './nextDay.ts'
export { stripBreaks } from './stripBreaks.ts'
