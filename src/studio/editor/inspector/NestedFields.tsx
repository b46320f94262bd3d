import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Field, Segment } from '../../model/index.ts'
import type { ControlProps } from './FieldShell.tsx'
import { useForm } from './formTarget.ts'

/** The control of any field. Lists and objects get it from here, because it contains them. */
export const ControlContext = createContext<ComponentType<ControlProps>>(() => null)

/** The control of a field inside a list, an object or an action. */
export function NestedControl(props: ControlProps): ReactNode {
  const Control = useContext(ControlContext)
  return <Control {...props} />
}

/** The controls of the fields of one object. */
export function NestedFields({ fields, path }: { fields: readonly Field[]; path: readonly Segment[] }): ReactNode {
  const form = useForm()
  return fields.map((field) => {
    const own = [...path, field.name]
    return <NestedControl key={field.name} field={field} path={own} value={form.read(own)} />
  })
}
