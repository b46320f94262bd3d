import arabic from 'dayjs/locale/ar.js'

/** The forms after a preposition, in which all durations are shown. dayjs has the form for 3 to 10 only. */
const unit = (dual: string, few: string, many: string, other: string) => (count: number) => {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    two: dual,
    few: `${count} ${few}`,
    many: `${count} ${many}`,
  }
  return forms[rules.select(count)] ?? `${count} ${other}`
}

const rules = new Intl.PluralRules('ar')

Object.assign(arabic.relativeTime ?? {}, {
  mm: unit('دقيقتين', 'دقائق', 'دقيقة', 'دقيقة'),
  hh: unit('ساعتين', 'ساعات', 'ساعة', 'ساعة'),
  dd: unit('يومين', 'أيام', 'يومًا', 'يوم'),
})
