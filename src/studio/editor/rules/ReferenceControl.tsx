import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../../contract/zone.ts'
import { zones } from '../../ui/dates.ts'
import { Choice, type ControlProps } from './ControlProblem.tsx'
import { useRules } from './RulesContext.ts'
import { namesOf, referencesOf } from './references.ts'

const kinds: ReadonlySet<string> = new Set(['zone', 'prize', 'task', 'taskGroup', 'board'])

/** Whether a value of this kind is chosen from what there is: time zones, or entries of the rules. */
export const isReference = (kind: string): boolean => kinds.has(kind)

/** A choice among time zones or entries of the rules, by their names. */
export const ReferenceControl = memo(function Reference({ field, value, ...control }: ControlProps): ReactNode {
  const { t } = useTranslation()
  const { set, rules, nameOf: named } = useRules()
  const isZone = field.kind === 'zone'
  const known = isZone ? zones : referencesOf(field, rules)
  const names = namesOf(field.kind, rules)
  const current = typeof value === 'string' ? value : ''
  const isUnknown = current !== '' && !known.includes(current)
  const nameOf = (id: string): string => {
    if (isZone) return zoneLabel(id)
    const name = named(names.get(id) ?? '')
    return name === undefined ? id : t('rules.reference', { name, id })
  }
  return (
    <Choice
      {...control}
      isUnknown={isUnknown && !isZone}
      value={current}
      onChoose={(chosen) => set(control.pointer, chosen === '' ? undefined : chosen)}
    >
      {(!field.isRequired || current === '') && <option value="">{t('rules.default')}</option>}
      {[...known, ...(isUnknown ? [current] : [])].map((id) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </Choice>
  )
})
