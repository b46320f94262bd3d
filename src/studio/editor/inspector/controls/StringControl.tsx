import { Input } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { exampleOf } from '../examples.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm } from '../formTarget.ts'
import { LengthNote } from '../LengthNote.tsx'
import { lengthOf, limitProblem } from '../limits.ts'
import { useTyped } from '../useTyped.ts'

/** Plain texts: names, versions, amounts. An empty optional field is left out. */
export function StringControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const form = useForm()
  const text = typeof value === 'string' ? value : ''
  const typed = useTyped(text, (next) => {
    if (next === '' && !field.isRequired) {
      form.write(path, undefined, mergeKeyOf(form, path))
      return { text: '', problem: null }
    }
    const problem = limitProblem(field, next)
    if (problem) return { text, problem }
    form.write(path, next, mergeKeyOf(form, path))
    return { text: next, problem: null }
  })
  const max = field.limits.maxLength
  const length = lengthOf(typed.text)
  const isNear = max !== undefined && length > max * 0.8
  return (
    <FieldShell
      {...props}
      problem={typed.problem}
      note={isNear && <LengthNote length={length} max={max} />}
      onClear={typed.reset}
    >
      <Input
        size="sm"
        value={typed.text}
        inputMode={field.kind === 'amount' ? 'decimal' : undefined}
        placeholder={exampleOf(field)}
        onChange={(event) => typed.onChange(event.target.value)}
        onBlur={typed.onBlur}
      />
    </FieldShell>
  )
}
