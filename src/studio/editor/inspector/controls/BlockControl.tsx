import { type ReactNode, useMemo } from 'react'
import { useSchemaText } from '../../../words/schemaText.ts'
import { usePageTree } from '../../context.ts'
import type { ControlProps } from '../FieldShell.tsx'
import { PickControl } from './PickControl.tsx'

/** The id of another block: typed, or picked from the blocks of this page. */
export function BlockControl(props: ControlProps): ReactNode {
  const schema = useSchemaText()
  const tree = usePageTree()
  const options = useMemo(
    () =>
      [...tree.nodes.values()]
        .filter(({ kind, id }) => kind === 'block' && id !== '')
        .map(({ id, type }) => ({ value: id, title: `${schema.block(type)} ${id}` })),
    [tree, schema.block],
  )
  return <PickControl {...props} options={options} />
}
