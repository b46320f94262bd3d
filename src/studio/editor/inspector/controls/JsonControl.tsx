import { Textarea } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, useForm } from '../formTarget.ts'
import { useTyped } from '../useTyped.ts'

const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** Any JSON. It is stored while it can be parsed. */
export function JsonControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const form = useForm()
  const text = textOf(value)
  const typed = useTyped(text, (next) => {
    if (next.trim() === '' && !field.isRequired) {
      form.write(path, undefined, mergeKeyOf(form, path))
      return { text: '', problem: null }
    }
    try {
      const parsed: unknown = JSON.parse(next)
      form.write(path, parsed, mergeKeyOf(form, path))
      return { text: textOf(parsed), problem: null }
    } catch {
      return { text, problem: { key: 'inspector.limit.json' } }
    }
  })
  return (
    <FieldShell {...props} problem={typed.problem} onClear={typed.reset}>
      <Textarea
        size="sm"
        fontFamily="mono"
        autoresize
        maxH="80"
        spellCheck={false}
        value={typed.text}
        onChange={({ target }) => typed.onChange(target.value)}
        onBlur={typed.onBlur}
      />
    </FieldShell>
  )
}
