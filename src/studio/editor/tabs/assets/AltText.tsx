import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { fieldAt, pageFields } from '../../../model/index.ts'
import { registry } from '../../../registry.ts'
import { useEditor, usePageTree } from '../../context.ts'
import { FieldControl } from '../../inspector/FieldControl.tsx'
import { FormContext, valueAt } from '../../inspector/formTarget.ts'
import { pageTarget } from '../../inspector/targets.ts'

const path = ['theme', 'heroAlt']

/** The alternative text of the picture at the top of the page, in all languages. */
export function AltText(): ReactNode {
  const parts = useEditor()
  const tree = usePageTree()
  const form = useMemo(() => ({ ...pageTarget(parts, tree), name: `${parts.alias}/alt` }), [parts, tree])
  const field = fieldAt(pageFields(registry, tree.kind), path)
  if (!field) return null
  return (
    <FormContext.Provider value={form}>
      <FieldControl field={field} path={path} value={valueAt(tree.frame, path)} />
    </FormContext.Provider>
  )
}
