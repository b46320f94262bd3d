import {
  Button,
  CloseButton,
  chakra,
  Dialog,
  Field,
  HStack,
  Input,
  NativeSelect,
  Portal,
  Table,
  Text,
} from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../../contract/zone.ts'
import { datesOf, fieldAt, labelOf, pageFields, rulesFields, shiftDates } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { schemaLabel, schemaText } from '../../words/schemaText.ts'
import { useDocument, useEditor } from '../context.ts'
import { fileName } from '../fileName.ts'
import { localInput, readableTime, timeOf, timeOfLocal } from './dates.ts'
import { useRules } from './RulesContext.ts'
import { pathOf, valueAt } from './values.ts'

const units = { hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 } as const
type Unit = keyof typeof units

/** Moves all dates of rules and page by the same time, with a list of what becomes of each. */
export function ShiftDates(): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        {t('rules.shift')}
      </Button>
      {isOpen && <ShiftDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The names of dates in words: `platform.json`, `/windows/applyEnd` is "Rules › Windows › Registration end". */
function useDateNames(): (file: string, pointer: string) => string {
  const { t, i18n } = useTranslation()
  const { rules } = useRules()
  return (file, pointer) => {
    const isRules = file === 'platform.json'
    const fields = isRules ? rulesFields(registry) : pageFields(registry, file === 'page.json' ? 'page' : 'activity')
    const path = pathOf(pointer)
    const names = path.map((part, index) => {
      if (/^\d+$/.test(part)) return String(Number(part) + 1)
      const field = fieldAt(fields, path.slice(0, index + 1), isRules ? rules : undefined)
      return field ? schemaLabel(i18n.language, field) : schemaText(i18n.language, labelOf(part))
    })
    return [fileName(t, file), ...names].join(' › ')
  }
}

function ShiftDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const { document: draft, run } = useEditor()
  const { rules, zone } = useRules()
  const dates = datesOf(useDocument())
  const nameOf = useDateNames()
  const start = timeOf(valueAt(rules, ['windows', 'start']))
  const [count, setCount] = useState('7')
  const [unit, setUnit] = useState<Unit>('days')
  const isWhole = /^[+-]?\d{1,6}$/.test(count.trim())
  const ms = isWhole ? Number(count) * units[unit] : 0

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (ms !== 0 && run(shiftDates(draft.get(), ms))) onClose()
  }
  const startAt = (local: string) => {
    const next = timeOfLocal(local, zone)
    if (next === null || start === null) return
    setUnit((next - start) % units.days === 0 ? 'days' : 'hours')
    setCount(String((next - start) / ((next - start) % units.days === 0 ? units.days : units.hours)))
  }
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} size="lg" scrollBehavior="inside">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.form onSubmit={send} noValidate display="contents">
              <Dialog.Header>
                <Dialog.Title>{t('rules.shift')}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <HStack gap="4" alignItems="flex-start" mb="5">
                  <Field.Root invalid={!isWhole} width="160px">
                    <Field.Label>{t('rules.shift.by')}</Field.Label>
                    <Input value={count} inputMode="numeric" onChange={(event) => setCount(event.target.value)} />
                    <Field.ErrorText>{t('rules.problem.whole')}</Field.ErrorText>
                  </Field.Root>
                  <Field.Root width="140px">
                    <Field.Label>{t('rules.shift.unit')}</Field.Label>
                    <NativeSelect.Root>
                      <NativeSelect.Field value={unit} onChange={(event) => setUnit(event.target.value as Unit)}>
                        {(Object.keys(units) as Unit[]).map((name) => (
                          <option key={name} value={name}>
                            {t(`rules.shift.${name}`)}
                          </option>
                        ))}
                      </NativeSelect.Field>
                      <NativeSelect.Indicator />
                    </NativeSelect.Root>
                  </Field.Root>
                  {start !== null && (
                    <Field.Root flex="1">
                      <Field.Label>{t('rules.shift.start', { zone: zoneLabel(zone) })}</Field.Label>
                      <DateTimeInput value={localInput(start + ms, zone)} onChange={startAt} />
                    </Field.Root>
                  )}
                </HStack>
                <Table.Root size="sm">
                  <Table.Header>
                    <Table.Row>
                      <Table.ColumnHeader>{t('rules.shift.date')}</Table.ColumnHeader>
                      <Table.ColumnHeader>{t('rules.shift.before')}</Table.ColumnHeader>
                      <Table.ColumnHeader>{t('rules.shift.after')}</Table.ColumnHeader>
                    </Table.Row>
                  </Table.Header>
                  <Table.Body>
                    {dates.map(({ file, pointer, at }) => (
                      <Table.Row key={file + pointer}>
                        <Table.Cell>
                          <Text fontSize="sm" title={`${file} ${pointer}`}>
                            {nameOf(file, pointer)}
                          </Text>
                        </Table.Cell>
                        <Table.Cell color="fg.muted">{readableTime(at, zone, i18n.language)}</Table.Cell>
                        <Table.Cell>{readableTime(at + ms, zone, i18n.language)}</Table.Cell>
                      </Table.Row>
                    ))}
                  </Table.Body>
                </Table.Root>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={onClose}>
                  {t('rules.cancel')}
                </Button>
                <Button type="submit" colorPalette="brand" disabled={ms === 0 || dates.length === 0}>
                  {t('rules.shift.apply', { count: dates.length })}
                </Button>
              </Dialog.Footer>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label={t('rules.close')} />
              </Dialog.CloseTrigger>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
