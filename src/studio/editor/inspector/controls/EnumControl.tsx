import { NativeSelect, SegmentGroup } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../model/index.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm } from '../formTarget.ts'

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Few short values fit beside each other. */
const isSegmented = ({ options, isNullable }: Field): boolean =>
  !isNullable &&
  options.length > 1 &&
  options.length <= 4 &&
  options.reduce((sum, { value }) => sum + nameOf(value).length + 3, 0) <= 34

/** One of some values: segments for few short ones, else a list. */
export function EnumControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const form = useForm()
  const chosen = field.options.find((option) => option.value === (value ?? field.default))
  return (
    <FieldShell {...props} isGroup={isSegmented(field)} note={chosen?.description}>
      {isSegmented(field) ? (
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
          <SegmentGroup.Items items={field.options.map((option) => nameOf(option.value))} />
        </SegmentGroup.Root>
      ) : (
        <OptionList {...props} />
      )}
    </FieldShell>
  )
}

/** The values as a native list. The first entry of an optional field is its default. */
function OptionList({ field, path, value }: ControlProps): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  const index = field.options.findIndex((option) => option.value === value)
  const isUnknown = value !== undefined && index < 0
  const otherwise =
    field.default === undefined ? t('inspector.none') : t('inspector.default', { value: nameOf(field.default) })
  return (
    <NativeSelect.Root size="sm">
      <NativeSelect.Field
        value={isUnknown ? 'unknown' : index < 0 ? '' : String(index)}
        onChange={({ target }) =>
          form.write(path, target.value === '' ? undefined : field.options[Number(target.value)]?.value)
        }
      >
        {(!field.isRequired || value === undefined) && <option value="">{otherwise}</option>}
        {isUnknown && <option value="unknown">{nameOf(value)}</option>}
        {field.options.map((option, at) => (
          <option key={nameOf(option.value)} value={at}>
            {nameOf(option.value)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
