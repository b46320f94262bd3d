import { Field, Input, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { StudioPage } from '../../../contract/studio/pages.ts'
import { zoneLabel } from '../../../contract/zone.ts'
import { api } from '../../api/calls.ts'
import { DateTimeInput } from '../../ui/DateTimeInput.tsx'
import { fromInputValue, toInputValue } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { aliasProblem, copyAlias } from '../alias.ts'
import { AliasField } from './AliasField.tsx'

interface Props {
  page: StudioPage
  used: ReadonlySet<string>
  onClose: () => void
}

/** Copies a page under a new alias, with all dates shifted together, and opens the copy. */
export function DuplicateDialog({ page, used, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { windows } = page
  const zone = windows?.timeZone ?? '+00:00'
  const [alias, setAlias] = useState(() => copyAlias(page.alias, used))
  const [title, setTitle] = useState('')
  const [start, setStart] = useState(() => (windows ? toInputValue(windows.start, zone) : ''))
  const startTime = fromInputValue(start, zone)
  const isReady = aliasProblem(alias, used) === null && (!windows || startTime !== null)
  const copy = async () => {
    await api.newDraft({
      alias,
      from: { copy: page.alias },
      ...(title.trim() && { title: title.trim() }),
      ...(startTime !== null && { start: startTime }),
    })
    navigate(`/edit/${alias}`)
  }
  return (
    <FormDialog
      title={t('home.duplicateOf', { alias: page.alias })}
      submitLabel={t('home.duplicate')}
      size="md"
      disabled={!isReady}
      onSubmit={copy}
      onClose={onClose}
    >
      <AliasField value={alias} used={used} onChange={setAlias} />
      <Field.Root>
        <Field.Label>{t('home.title')}</Field.Label>
        <Input
          value={title}
          placeholder={page.titles.en ?? page.alias}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field.Root>
      {windows ? (
        <Field.Root required>
          <Field.Label>{t('home.startIn', { zone: zoneLabel(zone) })}</Field.Label>
          <DateTimeInput value={start} onChange={setStart} />
          <Field.HelperText>{t('home.shiftHelp')}</Field.HelperText>
        </Field.Root>
      ) : (
        <Text color="fg.muted">{t('home.noDates')}</Text>
      )}
    </FormDialog>
  )
}
