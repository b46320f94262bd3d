import { Badge, IconButton, Text, Textarea } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../../contract/languages.ts'
import { textOf, type WordRow } from '../../../model/index.ts'
import { Sign } from '../../../ui/icons.tsx'
import { useSchemaText } from '../../../words/schemaText.ts'
import { useDocumentPart, useEditor, useView } from '../../context.ts'
import { nameOfUse } from '../../words/nameOfUse.ts'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { mergeKeyOf, pointerOf, useForm } from '../formTarget.ts'
import { LengthNote } from '../LengthNote.tsx'
import { lengthOf } from '../limits.ts'
import { localeFileOf } from '../locales.ts'
import { useWordRow } from '../useWordRow.ts'
import { LanguagesPopover } from './LanguagesPopover.tsx'

/** A text in the language of the canvas. The other languages are one click away; the key is made when it is needed. */
export function TextControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const schema = useSchemaText()
  const form = useForm()
  const { document } = useEditor()
  const { locale } = useView()
  const input = useRef<HTMLTextAreaElement>(null)
  const file = localeFileOf(locale)
  const { dir, htmlLang } = languageOf(locale)
  const key = typeof value === 'string' ? value : undefined
  const isShared = key?.startsWith('common:') ?? false
  const text = useDocumentPart((state) => (key === undefined ? undefined : textOf(state, key, file)))
  const english = useDocumentPart((state) => (key === undefined ? undefined : textOf(state, key, 'en')))
  const row = useWordRow(key)
  const cell = row?.texts[file]
  const isRich = field.kind === 'richText'
  const set = (next: string) => form.writeText(path, file, next === '' ? undefined : next, mergeKeyOf(form, path, file))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isRich && !event.nativeEvent.isComposing) event.preventDefault()
  }
  const wrap = (before: string, after: string) => {
    const area = input.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end, value: all } = area
    set(all.slice(0, start) + before + all.slice(start, end) + after + all.slice(end))
    area.focus()
  }
  const notes = [
    cell?.stale && t('inspector.text.stale'),
    ...(cell?.problems ?? []).map(({ kind, names }) => t(`inspector.text.${kind}`, { names: names.join(', ') })),
  ].filter(Boolean)
  const max = row?.maxLength
  return (
    <FieldShell
      {...props}
      note={
        <>
          {notes.join(' · ')} {max !== undefined && <LengthNote length={lengthOf(text ?? '')} max={max} />}{' '}
          {row && <SharedNote row={row} pointer={pointerOf(form.pointer, path)} />}
        </>
      }
      actions={
        <>
          {isShared && (
            <Badge size="sm" variant="subtle" title={key}>
              {t('inspector.text.isShared')}
            </Badge>
          )}
          {isRich && (
            <>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={t('inspector.text.strong')}
                onClick={() => wrap('**', '**')}
              >
                <Sign name="strong" size="xs" />
              </IconButton>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={t('inspector.text.link')}
                onClick={() => wrap('[', '](/rewards)')}
              >
                <Sign name="link" size="xs" />
              </IconButton>
            </>
          )}
          <LanguagesPopover path={path} label={schema.label(field)} textKey={key} isRich={isRich} />
        </>
      }
    >
      <Textarea
        ref={input}
        size="sm"
        rows={isRich ? 3 : 1}
        autoresize
        minH={isRich ? '16' : '8'}
        maxH="80"
        dir={dir}
        lang={htmlLang}
        value={text ?? ''}
        placeholder={isShared ? key : (english ?? '')}
        onChange={(event) => set(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={document.pause}
      />
    </FieldShell>
  )
}

/** How many places are named. */
const maxPlaces = 3

/** The other places that show the same text. */
function SharedNote({ row, pointer }: { row: WordRow; pointer: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const names = [
    ...new Set(row.uses.filter((use) => use.pointer !== pointer).map((use) => nameOfUse(t, i18n.language, use))),
  ]
  if (names.length === 0) return null
  const more = names.length - maxPlaces
  const places = new Intl.ListFormat(i18n.language).format([
    ...names.slice(0, maxPlaces),
    ...(more > 0 ? [t('words.moreUses', { count: more })] : []),
  ])
  return <Text as="span">{t('inspector.text.sameAs', { places })}</Text>
}
