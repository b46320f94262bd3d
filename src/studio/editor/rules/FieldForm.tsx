import { Box, Button, Field as FormField, Heading, HStack, SimpleGrid, Spacer } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../model/index.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { CardList } from './CardList.tsx'
import { Errors } from './ControlProblem.tsx'
import { Glyph } from './Glyph.tsx'
import { isCardList, isTokenList } from './layout.ts'
import { RowsTable } from './RowsTable.tsx'
import { useRules } from './RulesContext.ts'
import { ValueControl } from './ValueControl.tsx'
import { valueAt } from './values.ts'

interface Props {
  fields: readonly Field[]
  /** The object that contains the fields. */
  value: unknown
  /** Its pointer. */
  pointer: string
  level?: number
}

const isWide = (field: Field): boolean =>
  (field.kind === 'list' && !isTokenList(field)) || field.kind === 'object' || field.kind === 'map'

/** The fields of an object: short ones in columns, then lists and objects. */
export function FieldForm({ fields, value, pointer, level = 3 }: Props): ReactNode {
  const short = fields.filter((field) => !isWide(field))
  const wide = fields.filter(isWide)
  return (
    <>
      {short.length > 0 && (
        <SimpleGrid minChildWidth="240px" columnGap="5" rowGap="4">
          {short.map((field) => (
            <Labeled key={field.name} field={field} value={value} pointer={`${pointer}/${field.name}`} />
          ))}
        </SimpleGrid>
      )}
      {wide.map((field) => (
        <WideField
          key={field.name}
          field={field}
          value={valueAt(value, [field.name])}
          pointer={`${pointer}/${field.name}`}
          level={level}
        />
      ))}
    </>
  )
}

function Labeled({ field, value, pointer }: { field: Field; value: unknown; pointer: string }): ReactNode {
  const schema = useSchemaText()
  const label = schema.label(field)
  const coin = valueAt(value, ['coin'])
  return (
    <FormField.Root required={field.isRequired}>
      <FormField.Label fontSize="sm">
        {label}
        <FormField.RequiredIndicator />
      </FormField.Label>
      <Box width="full">
        <ValueControl
          field={field}
          pointer={pointer}
          value={valueAt(value, [field.name])}
          label={label}
          coin={typeof coin === 'string' ? coin : undefined}
        />
      </Box>
      {field.description && <FormField.HelperText fontSize="xs">{schema.text(field.description)}</FormField.HelperText>}
    </FormField.Root>
  )
}

interface WideProps {
  field: Field
  value: unknown
  pointer: string
  level: number
}

/** A list or an object with its heading. Optional objects are added and removed. */
export function WideField({ field, value, pointer, level }: WideProps): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { set, addPart, errors } = useRules()
  const label = schema.label(field)
  const isMissing = value === undefined || value === null
  const isOptional = !field.isRequired || field.isNullable
  const details = (entry: unknown, at: string) => (
    <FieldForm fields={field.item?.fields ?? []} value={entry} pointer={at} level={level + 2} />
  )
  return (
    <Box role="group" aria-label={label} mt="6" data-pointer={pointer} tabIndex={-1}>
      <HStack mb="3" minH="8">
        <Heading as={level > 3 ? 'h4' : 'h3'} size={level > 3 ? 'xs' : 'sm'}>
          {label}
        </Heading>
        <Spacer />
        {field.kind === 'object' && isOptional && !isMissing && (
          <Button size="xs" variant="ghost" colorPalette="red" onClick={() => set(pointer, undefined)}>
            {t('rules.removePart', { part: label })}
          </Button>
        )}
      </HStack>
      {field.description && (
        <Box fontSize="xs" color="fg.muted" mt="-2" mb="3">
          {schema.text(field.description)}
        </Box>
      )}
      <Errors texts={errors.get(pointer) ?? []} />
      {field.kind === 'list' ? (
        isCardList(field) ? (
          <CardList list={field} value={value} pointer={pointer} level={level + 1} details={details} />
        ) : (
          <RowsTable list={field} value={value} pointer={pointer} label={label} details={details} />
        )
      ) : isMissing && isOptional ? (
        <Button size="sm" variant="outline" onClick={() => addPart(pointer)}>
          <Glyph name="plus" /> {t('rules.addPart', { part: label })}
        </Button>
      ) : (
        <FieldForm fields={field.fields} value={value} pointer={pointer} level={level + 1} />
      )}
    </Box>
  )
}
