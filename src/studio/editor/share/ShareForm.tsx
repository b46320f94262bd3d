import { Alert, Button, Field, Input, NativeSelect, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../contract/languages.ts'
import { maxPreviewDays, type Persona, personas } from '../../../contract/preview.ts'
import type { CreatedPreview } from '../../../contract/previewLinks.ts'
import { zoneLabel } from '../../../contract/zone.ts'
import { api } from '../../api/calls.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { fromInputValue, toInputValue } from '../../ui/dates.ts'
import { isReason, ReasonField } from '../../ui/ReasonField.tsx'
import { useEditor, useView } from '../context.ts'
import { withAssets } from '../publish/sendAssets.ts'
import { useZone } from '../useZone.ts'

/** What the link starts with: as the canvas shows the page now, and for how long it works. */
export function ShareForm({ onCreated }: { onCreated: (preview: CreatedPreview) => void }): ReactNode {
  const { t } = useTranslation()
  const { alias, document, session } = useEditor()
  const view = useView()
  const zone = useZone()
  const [persona, setPersona] = useState<Persona>(view.persona)
  const [locale, setLocale] = useState(view.locale)
  const [at, setAt] = useState(() => toInputValue(view.at, zone))
  const [days, setDays] = useState('7')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const count = Number(days)
  const hasDays = Number.isInteger(count) && count >= 1 && count <= maxPreviewDays
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    const { files, assets } = document.get()
    const command = {
      alias,
      by: session.operator ?? 'operator',
      reason: reason.trim(),
      subject: { kind: 'draft' as const, files, assets },
      days: count,
      persona,
      at: fromInputValue(at, zone),
      language: locale,
    }
    try {
      onCreated(await withAssets(assets, () => api.createPreview(command)))
    } catch (error) {
      setProblem((error as Error).message)
      setSending(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="4">
        <Text color="fg.muted">{t('share.intro')}</Text>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <Choice
            label={t('share.persona')}
            value={persona}
            options={personas.map((one) => [one, t(`persona.${one}`)])}
            onChange={(value) => setPersona(value as Persona)}
          />
          <Choice
            label={t('share.language')}
            value={locale}
            options={session.locales.map((one) => [one, languageOf(one).labelName])}
            onChange={setLocale}
          />
          <Field.Root>
            <Field.Label>{t('share.at', { zone: zoneLabel(zone) })}</Field.Label>
            <DateTimeInput value={at} onChange={setAt} />
            <Field.HelperText>{t('share.atHelp')}</Field.HelperText>
          </Field.Root>
          <Field.Root required invalid={!hasDays}>
            <Field.Label>{t('share.days')}</Field.Label>
            <Input
              type="number"
              min={1}
              max={maxPreviewDays}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
            <Field.ErrorText>{t('share.daysProblem', { max: maxPreviewDays })}</Field.ErrorText>
          </Field.Root>
        </SimpleGrid>
        <ReasonField value={reason} onChange={setReason} />
        {problem !== null && (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Title>{problem}</Alert.Title>
          </Alert.Root>
        )}
        <Button
          type="submit"
          alignSelf="flex-end"
          colorPalette="brand"
          loading={sending}
          disabled={!hasDays || !isReason(reason)}
        >
          {t('share.create')}
        </Button>
      </Stack>
    </form>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps): ReactNode => (
  <Field.Root>
    <Field.Label>{label}</Field.Label>
    <NativeSelect.Root>
      <NativeSelect.Field value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </Field.Root>
)
