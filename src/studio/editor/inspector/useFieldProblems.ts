import { useMemo } from 'react'
import type { StudioProblem } from '../../../contract/studio/check.ts'
import type { Field, Segment } from '../../model/index.ts'
import { useCheckResult } from '../context.ts'
import { pointerOf, useForm } from './formTarget.ts'

/** Kinds whose parts have fields of their own, which show their own problems. */
const composite = new Set(['object', 'list', 'map', 'action', 'blocks'])

/** The problems that the checker has found in the value of a field. */
export function useFieldProblems(path: readonly Segment[], field: Field): readonly StudioProblem[] {
  const result = useCheckResult()
  const { file, pointer } = useForm()
  const own = pointerOf(pointer, path)
  return useMemo(
    () =>
      (result?.problems ?? []).filter(
        (problem) =>
          problem.file === file &&
          (problem.pointer === own || (!composite.has(field.kind) && problem.pointer.startsWith(`${own}/`))),
      ),
    [result, file, own, field.kind],
  )
}
