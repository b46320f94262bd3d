import { Field, Input, NativeSelect, RadioCard, SimpleGrid, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { StudioSession } from '../../../contract/studio/session.ts'
import { zoneLabel } from '../../../contract/zone.ts'
import { api } from '../../api/calls.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { fromInputValue, toInputValue, zones } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { typeName } from '../../words/names.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { aliasOf, aliasProblem } from '../alias.ts'
import { AliasField } from './AliasField.tsx'

const day = 86_400_000

interface Props {
  session: StudioSession
  /** The aliases that exist. */
  used: ReadonlySet<string>
  /** The time of the platform, epoch ms. */
  now: number
  onClose: () => void
}

/** Midnight of tomorrow in a zone, as the value of an input. */
const tomorrow = (now: number, zone: string) => `${toInputValue(now + day, zone).slice(0, 10)}T00:00`

const blank = ''

/** Creates a campaign from an activity type, or an empty page, and opens it in the editor. */
export function NewDialog({ session, used, now, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const navigate = useNavigate()
  const [type, setType] = useState(session.types[0]?.type ?? blank)
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [zone, setZone] = useState('+08:00')
  const [start, setStart] = useState(() => tomorrow(now, '+08:00'))
  const [end, setEnd] = useState('')
  const alias = typed ?? aliasOf(title)
  const startTime = fromInputValue(start, zone)
  const endTime = fromInputValue(end, zone)
  const isBadEnd = startTime !== null && endTime !== null && endTime <= startTime
  const isReady = aliasProblem(alias, used) === null && (type === blank || (startTime !== null && !isBadEnd))
  const create = async () => {
    const windows = {
      ...(startTime !== null && { start: startTime }),
      ...(endTime !== null && { end: endTime }),
      timeZone: zone,
    }
    await api.newDraft({
      alias,
      from: type === blank ? { blank: true } : { template: type },
      ...(title.trim() && { title: title.trim() }),
      ...(type !== blank && windows),
    })
    navigate(`/edit/${alias}`)
  }
  return (
    <FormDialog
      title={t('home.new')}
      submitLabel={t('home.create')}
      size="lg"
      disabled={!isReady}
      onSubmit={create}
      onClose={onClose}
    >
      <RadioCard.Root
        size="sm"
        colorPalette="brand"
        value={type || 'blank'}
        onValueChange={({ value }) => setType(value === 'blank' ? blank : (value ?? blank))}
      >
        <RadioCard.Label>{t('home.template')}</RadioCard.Label>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
          {[
            ...session.types.map(
              (known) => [known.type, typeName(t, known.type), schema.text(known.description)] as const,
            ),
            ['blank', t('home.blank'), t('home.blankHelp')] as const,
          ].map(([value, name, help]) => (
            <RadioCard.Item key={value} value={value}>
              <RadioCard.ItemHiddenInput />
              <RadioCard.ItemControl>
                <RadioCard.ItemContent>
                  <RadioCard.ItemText>{name}</RadioCard.ItemText>
                  <RadioCard.ItemDescription>{help}</RadioCard.ItemDescription>
                </RadioCard.ItemContent>
                <RadioCard.ItemIndicator />
              </RadioCard.ItemControl>
            </RadioCard.Item>
          ))}
        </SimpleGrid>
      </RadioCard.Root>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <Field.Root>
          <Field.Label>{t('home.title')}</Field.Label>
          <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
          <Field.HelperText>{t('home.titleHelp')}</Field.HelperText>
        </Field.Root>
        <AliasField value={alias} used={used} silent={typed === null && title === ''} onChange={setTyped} />
      </SimpleGrid>
      {type === blank ? (
        <Text color="fg.muted">{t('home.noDates')}</Text>
      ) : (
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <Field.Root required>
            <Field.Label>{t('home.start')}</Field.Label>
            <DateTimeInput value={start} onChange={setStart} />
          </Field.Root>
          <Field.Root invalid={isBadEnd}>
            <Field.Label>{t('home.end')}</Field.Label>
            <DateTimeInput value={end} onChange={setEnd} />
            <Field.HelperText>{t('home.endHelp')}</Field.HelperText>
            <Field.ErrorText>{t('home.endBeforeStart')}</Field.ErrorText>
          </Field.Root>
          <Field.Root>
            <Field.Label>{t('home.zone')}</Field.Label>
            <NativeSelect.Root>
              <NativeSelect.Field value={zone} onChange={({ target }) => setZone(target.value)}>
                {zones.map((offset) => (
                  <option key={offset} value={offset}>
                    {zoneLabel(offset)}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field.Root>
        </SimpleGrid>
      )}
    </FormDialog>
  )
}
