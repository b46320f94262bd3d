import { Field, RadioGroup, SimpleGrid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../../contract/zone.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { fromInputValue } from '../../ui/dates.ts'

/** When a release is published, as typed. */
export interface Times {
  isLater: boolean
  at: string
  until: string
}

/** The typed times, epoch ms; null: they are not complete, or the end is not after the start. */
export function timesOf(
  { isLater, at, until }: Times,
  zone: string,
): { at: number | null; until: number | null } | null {
  const [start, end] = [isLater ? fromInputValue(at, zone) : null, fromInputValue(until, zone)]
  if (isLater && start === null) return null
  if (start !== null && end !== null && end <= start) return null
  return { at: start, until: end }
}

interface Props {
  value: Times
  zone: string
  onChange: (value: Times) => void
}

/** Now, or at a time, and an optional end, in the time zone of the campaign. */
export function When({ value, zone, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const label = zoneLabel(zone)
  const isBadEnd = value.until !== '' && timesOf(value, zone) === null && (!value.isLater || value.at !== '')
  return (
    <Stack gap="3">
      <RadioGroup.Root
        size="sm"
        value={value.isLater ? 'later' : 'now'}
        onValueChange={(change) => onChange({ ...value, isLater: change.value === 'later' })}
      >
        <RadioGroup.Label fontWeight="medium">{t('publish.when')}</RadioGroup.Label>
        <Stack direction="row" gap="5" mt="1.5">
          {(['now', 'later'] as const).map((key) => (
            <RadioGroup.Item key={key} value={key}>
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator />
              <RadioGroup.ItemText>{t(`publish.${key}`)}</RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
      </RadioGroup.Root>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {value.isLater && (
          <Field.Root required>
            <Field.Label>{t('publish.at', { zone: label })}</Field.Label>
            <DateTimeInput value={value.at} onChange={(at) => onChange({ ...value, at })} />
          </Field.Root>
        )}
        <Field.Root invalid={isBadEnd}>
          <Field.Label>{t('publish.until', { zone: label })}</Field.Label>
          <DateTimeInput value={value.until} onChange={(until) => onChange({ ...value, until })} />
          <Field.HelperText>{t('publish.untilHelp')}</Field.HelperText>
          <Field.ErrorText>{t('publish.untilBefore')}</Field.ErrorText>
        </Field.Root>
      </SimpleGrid>
    </Stack>
  )
}
