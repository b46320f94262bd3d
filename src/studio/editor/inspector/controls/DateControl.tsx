import { NativeSelect, Stack } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rulesOf } from '../../../model/index.ts'
import { DateTimeInput } from '../../../ui/DateTimeInput.tsx'
import { useDocumentPart } from '../../context.ts'
import { useUnsavedInput } from '../../save/unsavedInputs.ts'
import { dateParts, offsets, withDateParts } from '../dates.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { elementId, mergeKeyOf, useForm } from '../formTarget.ts'

/** A date and time with its offset from UTC. A new date takes the offset of the rules. */
export function DateControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const rules = useDocumentPart(rulesOf)
  const own = typeof rules?.timeZone === 'string' ? rules.timeZone : '+08:00'
  const { local, offset } = dateParts(value) ?? { local: '', offset: own }
  const [typed, setTyped] = useState<{ text: string; before: unknown } | null>(null)
  useUnsavedInput(typed?.before === value ? (typed?.text ?? null) : null)
  const isBroken = typeof value === 'string' && local === ''
  const set = (next: { local: string; offset: string }) => {
    const text = withDateParts(next)
    if (text === undefined && field.isRequired) return
    form.write(path, text, mergeKeyOf(form, path))
  }
  const utc = local === '' ? '' : `${new Date(String(value)).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return (
    <FieldShell {...props} note={utc} problem={isBroken ? { key: 'inspector.limit.date' } : null}>
      <Stack direction="row" wrap="wrap" gap="1" w="full">
        <DateTimeInput
          size="sm"
          // Beside the offset only where the time fits, else above it.
          flex="1 1 13rem"
          value={local}
          onChange={(next) => {
            const isDate = next === '' ? !field.isRequired : dateParts(`${next}${offset}`) !== null
            setTyped(isDate ? null : { text: next, before: value })
            if (isDate) set({ local: next, offset })
          }}
        />
        <NativeSelect.Root size="sm" w="28" flexShrink="0">
          <NativeSelect.Field
            id={`${elementId(form, path)}-zone`}
            aria-label={t('inspector.zone')}
            value={offset}
            onChange={({ target }) => set({ local, offset: target.value })}
          >
            {offsets.includes(offset) || <option value={offset}>{offset}</option>}
            {offsets.map((entry) => (
              <option key={entry} value={entry}>
                {entry === 'Z' ? 'UTC' : entry}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Stack>
    </FieldShell>
  )
}

/** An offset from UTC. */
export function ZoneControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const form = useForm()
  const chosen = typeof value === 'string' ? value : ''
  return (
    <FieldShell {...props}>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field value={chosen} onChange={({ target }) => form.write(path, target.value || undefined)}>
          {(!field.isRequired || chosen === '') && <option value="" />}
          {chosen !== '' && !offsets.includes(chosen) && <option value={chosen}>{chosen}</option>}
          {offsets
            .filter((entry) => entry !== 'Z')
            .map((entry) => (
              <option key={entry} value={entry}>
                UTC{entry}
              </option>
            ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldShell>
  )
}
