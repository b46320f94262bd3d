import { NativeSelect, SegmentGroup } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../model/index.ts'
import { CodeText } from '../../../ui/CodeText.tsx'
import { choiceLabel } from '../../../words/choiceLabel.ts'
import { useSchemaText } from '../../../words/schemaText.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm } from '../formTarget.ts'

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Few short values fit beside each other. A Chinese character is as wide as two letters. */
const isSegmented = ({ options, isNullable }: Field, labels: readonly string[]): boolean =>
  !isNullable &&
  options.length > 1 &&
  options.length <= 4 &&
  labels.reduce((sum, label) => sum + label.replace(/\p{Script=Han}/gu, '..').length + 3, 0) <= 34

/** One of some values in words: segments for few short ones, else a list. The value of the file is below. */
export function EnumControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const schema = useSchemaText()
  const form = useForm()
  const labels = field.options.map((option) => choiceLabel(t, option.value, field.name))
  const areSegments = isSegmented(field, labels)
  const index = field.options.findIndex((option) => option.value === (value ?? field.default))
  const chosen = field.options[index]
  const isSaid = chosen !== undefined && labels[index]?.toLowerCase() !== nameOf(chosen.value).toLowerCase()
  const note = chosen && (
    <>
      {chosen.description && schema.text(chosen.description)}{' '}
      {isSaid && <CodeText text={t('inspector.inFiles', { value: `\`${nameOf(chosen.value)}\`` })} />}
    </>
  )
  return (
    <FieldShell {...props} isGroup={areSegments} note={note}>
      {areSegments ? (
        <SegmentGroup.Root
          size="sm"
          alignSelf="flex-start"
          value={chosen ? nameOf(chosen.value) : null}
          aria-labelledby={`${elementId(form, path)}-label`}
          onValueChange={(next) => {
            const option = field.options.find((entry) => nameOf(entry.value) === next.value)
            if (option && option.value !== value) form.write(path, option.value)
          }}
        >
          <SegmentGroup.Indicator />
          <SegmentGroup.Items
            items={field.options.map((option, at) => ({ value: nameOf(option.value), label: labels[at] }))}
          />
        </SegmentGroup.Root>
      ) : (
        <OptionList {...props} labels={labels} />
      )}
    </FieldShell>
  )
}

/** The values as a native list. The first entry of an optional field is its default. */
function OptionList({ field, path, value, labels }: ControlProps & { labels: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  const isUnknown = value !== undefined && !field.options.some((option) => option.value === value)
  const otherwise =
    field.default === undefined
      ? t('inspector.none')
      : t('inspector.default', { value: choiceLabel(t, field.default, field.name) })
  return (
    <NativeSelect.Root size="sm">
      <NativeSelect.Field
        value={value === undefined ? '' : nameOf(value)}
        onChange={({ target }) =>
          form.write(path, field.options.find((option) => nameOf(option.value) === target.value)?.value)
        }
      >
        {(!field.isRequired || value === undefined) && <option value="">{otherwise}</option>}
        {isUnknown && <option value={nameOf(value)}>{nameOf(value)}</option>}
        {field.options.map((option, at) => (
          <option key={nameOf(option.value)} value={nameOf(option.value)}>
            {labels[at]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
