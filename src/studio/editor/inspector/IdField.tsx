import { Input } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'
import { useUnsavedInput } from '../save/unsavedInputs.ts'
import { FieldShell } from './FieldShell.tsx'
import { useForm } from './formTarget.ts'
import { limitProblem } from './limits.ts'
import { useTakenIds } from './useTakenIds.ts'

/** The id of a block. It changes when the field is left or Enter is pressed, because keys of words follow it. */
export function IdField({ field }: { field: Field }): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  const taken = useTakenIds()
  const id = String(form.read(['id']) ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const next = typed ?? id
  const isTaken = next !== id && taken.has(next)
  const problem = isTaken ? { key: 'inspector.limit.takenId' } : limitProblem(field, next)
  useUnsavedInput(problem && typed)
  const commit = () => {
    if (typed === null || problem) return
    if (typed !== id) form.write(['id'], typed)
    setTyped(null)
  }
  return (
    <FieldShell
      field={field}
      path={['id']}
      value={id}
      problem={typed === null ? null : problem}
      note={t('inspector.idNote')}
      hasNoClear
    >
      <Input
        size="sm"
        fontFamily="mono"
        value={next}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
          if (key === 'Escape') setTyped(null)
        }}
      />
    </FieldShell>
  )
}
