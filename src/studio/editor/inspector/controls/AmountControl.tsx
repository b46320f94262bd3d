import { Input } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { exampleOf } from '../examples.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm, valueAt } from '../formTarget.ts'
import { limitProblem } from '../limits.ts'
import { useTyped } from '../useTyped.ts'

/** A decimal string, with the coin of the same entry beside it. A decimal comma counts as a point. */
export function AmountControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const form = useForm()
  const coin = valueAt(form.read(path.slice(0, -1)), ['coin'])
  const unit = field.unit ?? (typeof coin === 'string' ? coin : undefined)
  const text = typeof value === 'string' ? value : ''
  const typed = useTyped(text, (raw) => {
    const next = raw.trim().replace(',', '.')
    if (next === '' && !field.isRequired) {
      form.write(path, undefined, mergeKeyOf(form, path))
      return { text: '', problem: null }
    }
    const problem = limitProblem(field, next)
    if (problem) return { text, problem }
    form.write(path, next, mergeKeyOf(form, path))
    return { text: next, problem: null }
  })
  return (
    <FieldShell {...props} field={{ ...field, unit }} problem={typed.problem} onClear={typed.reset}>
      <Input
        size="sm"
        inputMode="decimal"
        fontVariantNumeric="tabular-nums"
        value={typed.text}
        placeholder={exampleOf(field)}
        onChange={(event) => typed.onChange(event.target.value)}
        onBlur={typed.onBlur}
      />
    </FieldShell>
  )
}
