export type { NumberOptions } from '../contract/formatNumber.ts'
export { formatAmount, formatNumber, formatPercent } from '../contract/formatNumber.ts'
export { zoneLabel } from '../contract/zone.ts'
export { cachedTranslator, type Translate } from './cachedTranslator.ts'
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
} from './dates.ts'
export type { LanguageSources } from './detectLanguage.ts'
export { detectLanguage, languageCookie, languageKey } from './detectLanguage.ts'
export { formatGap, formatMetric, formatRanks, formatReward, metricWords } from './formatRanking.ts'
export { formatTaskProgress, isSingleStep } from './formatTaskProgress.ts'
export { joinSentences } from './joinSentences.ts'
export { nextDay } from './nextDay.ts'
export { stripBreaks } from './stripBreaks.ts'
