import { NativeSelect, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldVariant } from '../../../model/index.ts'
import { choiceLabel } from '../../../words/choiceLabel.ts'
import { useSchemaText } from '../../../words/schemaText.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, useForm, valueAt } from '../formTarget.ts'
import { NestedFields } from '../NestedFields.tsx'
import { startVariant } from '../startValue.ts'
import { useTakenIds } from '../useTakenIds.ts'

/** The variant of a value; undefined: none, or an unknown one. */
export const variantOf = (variants: readonly FieldVariant[], value: unknown): FieldVariant | undefined =>
  variants.find(({ tag, values }) => values.includes(valueAt(value, [tag])))

/** An action, or another object of several kinds: the kind, then its fields. */
export function VariantControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t, i18n } = useTranslation()
  const schema = useSchemaText()
  const form = useForm()
  const taken = useTakenIds()
  const variant = variantOf(field.variants, value)
  const current = variant ? String(valueAt(value, [variant.tag])) : ''
  const choose = (name: string) => {
    const next = field.variants.find(({ values }) => values.some((entry) => String(entry) === name))
    if (next)
      form.write(
        path,
        startVariant(
          next,
          next.values.find((entry) => String(entry) === name),
          taken,
        ),
      )
    else if (!field.isRequired) form.write(path, undefined)
  }
  const nameOf = (entry: unknown) => {
    const key = `inspector.action.${String(entry)}`
    return field.kind === 'action' && i18n.exists(key) ? t(key) : choiceLabel(t, entry, variant?.tag ?? '')
  }
  return (
    <FieldShell {...props} isGroup note={variant?.description && schema.text(variant.description)}>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field
          id={elementId(form, path)}
          aria-labelledby={`${elementId(form, path)}-label`}
          value={current}
          onChange={({ target }) => choose(target.value)}
        >
          {(!field.isRequired || current === '') && <option value="">{t('inspector.none')}</option>}
          {field.variants.flatMap(({ values }) =>
            values.map((entry) => (
              <option key={String(entry)} value={String(entry)}>
                {nameOf(entry)}
              </option>
            )),
          )}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {variant && (
        <Stack gap="4" ps="3" borderStartWidth="2px" borderColor="border.muted">
          <NestedFields fields={variant.fields.filter(({ name }) => name !== variant.tag)} path={path} />
        </Stack>
      )}
    </FieldShell>
  )
}
