import { Field, RadioGroup, SimpleGrid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../../contract/zone.ts'
import { platformNow } from '../../api/client.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { fromInputValue } from '../../ui/dates.ts'

/** When a release is published, as typed. */
export interface Times {
  isLater: boolean
  at: string
  until: string
}

/** What is wrong with the typed times. `past`: before `now`. */
interface Wrong {
  at: 'past' | null
  until: 'past' | 'before' | null
}

function readTimes(
  { isLater, at, until }: Times,
  zone: string,
): { at: number | null; until: number | null } & { wrong: Wrong } {
  const now = platformNow()
  const [start, end] = [isLater ? fromInputValue(at, zone) : null, fromInputValue(until, zone)]
  const isPast = (time: number | null) => time !== null && time <= now
  return {
    at: start,
    until: end,
    wrong: {
      at: isPast(start) ? 'past' : null,
      until: isPast(end) ? 'past' : start !== null && end !== null && end <= start ? 'before' : null,
    },
  }
}

/** The typed times, epoch ms; null: they are not complete, are past, or the end is not after the start. */
export function timesOf(when: Times, zone: string): { at: number | null; until: number | null } | null {
  const { at, until, wrong } = readTimes(when, zone)
  return (when.isLater && at === null) || wrong.at || wrong.until ? null : { at, until }
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
  const { wrong } = readTimes(value, zone)
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
          <Field.Root required invalid={wrong.at !== null}>
            <Field.Label>{t('publish.at', { zone: label })}</Field.Label>
            <DateTimeInput value={value.at} onChange={(at) => onChange({ ...value, at })} />
            <Field.ErrorText>{t('publish.past')}</Field.ErrorText>
          </Field.Root>
        )}
        <Field.Root invalid={wrong.until !== null}>
          <Field.Label>{t('publish.until', { zone: label })}</Field.Label>
          <DateTimeInput value={value.until} onChange={(until) => onChange({ ...value, until })} />
          <Field.HelperText>{t('publish.untilHelp')}</Field.HelperText>
          <Field.ErrorText>{t(wrong.until === 'past' ? 'publish.past' : 'publish.untilBefore')}</Field.ErrorText>
        </Field.Root>
      </SimpleGrid>
    </Stack>
  )
}
