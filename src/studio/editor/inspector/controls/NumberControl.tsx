import { Input } from '@chakra-ui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exampleOf } from '../examples.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm } from '../formTarget.ts'
import { type LimitProblem, limitProblem } from '../limits.ts'
import { useTyped } from '../useTyped.ts'

const numberPattern = /^-?\d+(\.\d+)?$/

/** A number as it is typed: a decimal comma counts as a point. */
const toNumber = (text: string): number => {
  const plain = text.trim().replace(',', '.')
  return numberPattern.test(plain) ? Number(plain) : Number.NaN
}

/** Numbers. The arrow keys change the value by one, with Shift by ten. Percent are stored per million. */
export function NumberControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const isShare = field.kind === 'perMillion'
  const text = typeof value === 'number' ? String(isShare ? value / 10_000 : value) : ''
  const store = (next: string): { text: string; problem: LimitProblem | null } => {
    if (next.trim() === '' && !field.isRequired) {
      form.write(path, undefined, mergeKeyOf(form, path))
      return { text: '', problem: null }
    }
    const typed = toNumber(next)
    const number = isShare ? Math.round(typed * 10_000) : typed
    const problem = limitProblem(field, number)
    if (problem) return { text, problem }
    form.write(path, number, mergeKeyOf(form, path))
    return { text: String(isShare ? number / 10_000 : number), problem: null }
  }
  const typed = useTyped(text, store)
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field.limits
    const start = toNumber(typed.text || String(field.default ?? field.limits.min ?? 0))
    const next = (Number.isNaN(start) ? 0 : start) + direction * (event.shiftKey ? 10 : 1)
    typed.onChange(String(isShare ? Math.max(0, Math.min(100, next)) : Math.max(min, Math.min(max, next))))
  }
  return (
    <FieldShell {...props} problem={typed.problem} note={isShare && t('inspector.percent')} onClear={typed.reset}>
      <Input
        size="sm"
        inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
        fontVariantNumeric="tabular-nums"
        value={typed.text}
        placeholder={exampleOf(field)}
        onChange={(event) => typed.onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={typed.onBlur}
      />
    </FieldShell>
  )
}
