import { type ReactNode, useMemo } from 'react'
import { usePageTree } from '../../context.ts'
import type { ControlProps } from '../FieldShell.tsx'
import { PickControl } from './PickControl.tsx'

/** The id of another block: typed, or picked from the blocks of this page. */
export function BlockControl(props: ControlProps): ReactNode {
  const tree = usePageTree()
  const options = useMemo(
    () =>
      [...tree.nodes.values()]
        .filter(({ kind, id }) => kind === 'block' && id !== '')
        .map(({ id, type }) => ({ value: id, title: `${type} ${id}` })),
    [tree],
  )
  return <PickControl {...props} options={options} />
}
