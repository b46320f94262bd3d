import { useTranslation } from 'react-i18next'
import { readableTime } from './dates.ts'
import { useRules } from './RulesContext.ts'
import type { Move } from './timeline.ts'

/** A sentence that says which date keeps another from being moved further. */
export function useStopText(): (stop: NonNullable<Move['stop']>) => string {
  const { t, i18n } = useTranslation()
  const { zone } = useRules()
  return ({ moved, other, isAfter }) =>
    t(isAfter ? 'rules.order.after' : 'rules.order.before', {
      moved: t(`rules.point.${moved.name}`),
      other: t(`rules.point.${other.name}`),
      time: readableTime(other.at, zone, i18n.language),
    })
}
