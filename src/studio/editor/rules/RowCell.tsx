import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { AddPart } from './AddPart.tsx'
import type { Column } from './layout.ts'
import { useRules } from './RulesContext.ts'
import { ValueControl } from './ValueControl.tsx'
import { pointerOf, valueAt } from './values.ts'

interface Props extends Column {
  list: Field
  columns: readonly Column[]
  /** Index among the columns. */
  column: number
  row: unknown
  /** Index of the row. */
  index: number
  /** Pointer of the row. */
  at: string
  /** Name of the list. */
  label: string
}

/** One field of a row. A part that the row lacks has a button to add it in its first column. */
export function RowCell({ list, columns, column, field, path, row, index, at, label }: Props): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { add, addPart } = useRules()
  const parent = valueAt(row, path.slice(0, -1))
  const isThere = path.length < 2 || (typeof parent === 'object' && parent !== null)
  if (isThere) {
    const coin = valueAt(parent, ['coin'])
    const hasCoinColumn = columns.some((other) => other.field.name === 'coin')
    return (
      <ValueControl
        field={field}
        pointer={at + pointerOf(path)}
        value={valueAt(row, path)}
        label={t('rules.cell', { field: field.name === '' ? label : schema.label(field), row: index + 1 })}
        coin={typeof coin === 'string' && !hasCoinColumn ? coin : undefined}
      />
    )
  }
  if (column === firstOf(columns, path) && typeof path[0] === 'string')
    return (
      <AddPart
        label={schema.label(fieldOf(list, path[0]) ?? field)}
        row={index + 1}
        onClick={() => (typeof path[1] === 'number' ? add : addPart)(`${at}/${path[0]}`)}
      />
    )
  return (
    <Text color="fg.subtle" pt="1.5" textAlign="center">
      –
    </Text>
  )
}

const fieldOf = (list: Field, name: string): Field | undefined => list.item?.fields.find((field) => field.name === name)

/** The first column of the part that a column belongs to. */
const firstOf = (columns: readonly Column[], path: Column['path']): number =>
  columns.findIndex((other) => other.path.length > 1 && other.path[0] === path[0])
