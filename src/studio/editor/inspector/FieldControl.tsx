import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldKind, Segment } from '../../model/index.ts'
import { AmountControl } from './controls/AmountControl.tsx'
import { ArtControl } from './controls/ArtControl.tsx'
import { AssetControl } from './controls/AssetControl.tsx'
import { BlockControl } from './controls/BlockControl.tsx'
import { BlocksControl } from './controls/BlocksControl.tsx'
import { BooleanControl } from './controls/BooleanControl.tsx'
import { BoundControl } from './controls/BoundControl.tsx'
import { ColorControl } from './controls/ColorControl.tsx'
import { DateControl, ZoneControl } from './controls/DateControl.tsx'
import { EnumControl } from './controls/EnumControl.tsx'
import { ExpressionControl } from './controls/ExpressionControl.tsx'
import { JsonControl } from './controls/JsonControl.tsx'
import { LinkControl } from './controls/LinkControl.tsx'
import { ListControl } from './controls/ListControl.tsx'
import { MapControl } from './controls/MapControl.tsx'
import { NullableControl } from './controls/NullableControl.tsx'
import { NumberControl } from './controls/NumberControl.tsx'
import { ObjectControl } from './controls/ObjectControl.tsx'
import { ReferenceControl } from './controls/ReferenceControl.tsx'
import { StringControl } from './controls/StringControl.tsx'
import { TextControl } from './controls/TextControl.tsx'
import { VariantControl } from './controls/VariantControl.tsx'
import type { ControlProps } from './FieldShell.tsx'
import { ControlContext, NestedControl, NestedFields } from './NestedFields.tsx'

/** The control of each kind. */
export const controls: Readonly<Record<FieldKind, ComponentType<ControlProps>>> = {
  text: TextControl,
  richText: TextControl,
  string: StringControl,
  number: NumberControl,
  integer: NumberControl,
  perMillion: NumberControl,
  boolean: BooleanControl,
  enum: EnumControl,
  link: LinkControl,
  action: VariantControl,
  asset: AssetControl,
  imageAddress: AssetControl,
  art: ArtControl,
  amount: AmountControl,
  date: DateControl,
  zone: ZoneControl,
  color: ColorControl,
  condition: ExpressionControl,
  expression: ExpressionControl,
  listExpression: ExpressionControl,
  coin: ReferenceControl,
  region: ReferenceControl,
  language: ReferenceControl,
  activity: ReferenceControl,
  block: BlockControl,
  taskGroup: ReferenceControl,
  task: ReferenceControl,
  reward: ReferenceControl,
  prize: ReferenceControl,
  board: ReferenceControl,
  id: StringControl,
  blocks: BlocksControl,
  list: ListControl,
  object: ObjectControl,
  map: MapControl,
  json: JsonControl,
}

/** The control of a field, with the switches to an expression and to no value where the schema allows them. */
function AnyControl(props: ControlProps): ReactNode {
  const { field } = props
  const Control = controls[field.kind]
  if (field.isNullable && field.kind !== 'enum') return <NullableControl {...props} control={Control} />
  return field.isBound ? <BoundControl {...props} control={Control} /> : <Control {...props} />
}

/** The control of one field of a form. */
export const FieldControl = (props: ControlProps): ReactNode => (
  <ControlContext value={AnyControl}>
    <NestedControl {...props} />
  </ControlContext>
)

/** The controls of several fields of one object. */
export const FieldList = (props: { fields: readonly Field[]; path: readonly Segment[] }): ReactNode => (
  <ControlContext value={AnyControl}>
    <NestedFields {...props} />
  </ControlContext>
)
