import arabic from 'dayjs/locale/ar.js'

/**
 * Gives the Arabic locale of dayjs all plural forms of units: it has the one for 3 to 10 only. They are in the case after a
 * preposition, in which all durations are shown.
 */
export function addArabicPlurals(): void {
  const rules = new Intl.PluralRules('ar')
  const unit = (dual: string, few: string, many: string, other: string) => (count: number) => {
    const form = rules.select(count)
    return form === 'two' ? dual : `${count} ${form === 'few' ? few : form === 'many' ? many : other}`
  }
  Object.assign(arabic.relativeTime, {
    mm: unit('دقيقتين', 'دقائق', 'دقيقة', 'دقيقة'),
    hh: unit('ساعتين', 'ساعات', 'ساعة', 'ساعة'),
    dd: unit('يومين', 'أيام', 'يومًا', 'يوم'),
  })
}
