import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordRow } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useEditor } from '../context.ts'
import { Marks } from './CellText.tsx'
import { problemsWith } from './checkText.ts'
import type { LocaleName } from './localeNames.ts'

/** How an edit ends: where the active cell goes. */
export type EditEnd = 'stay' | 'down' | 'next' | 'back'

interface Props {
  row: WordRow
  name: LocaleName
  /** The text to begin with. */
  start: string
  onEnd: (text: string | null, end: EditEnd) => void
}

/** Edits a text in its cell. Enter and Tab keep it, Escape does not; Alt+Enter adds a line. */
export function CellEditor({ row, name, start, onEnd }: Props): ReactNode {
  const { t } = useTranslation()
  const { document } = useEditor()
  const [text, setText] = useState(start)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const { locale, lang, dir, label } = name
  const problems = useMemo(
    () => problemsWith(document.get().files, registry, row.key, locale, text),
    [document, row.key, locale, text],
  )
  const isEmptied = locale === 'en' && text === '' && row.texts.en?.text !== undefined

  useEffect(() => {
    const field = fieldRef.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const end = (kept: string | null, where: EditEnd) => {
    if (isDone.current || (kept !== null && isEmptied)) return
    isDone.current = true
    onEnd(kept, where)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') end(null, 'stay')
    else if (event.key === 'Enter' && !event.altKey && !event.shiftKey) end(text, 'down')
    else if (event.key === 'Tab') end(text, event.shiftKey ? 'back' : 'next')
    else return
    event.preventDefault()
  }
  const noteId = `${row.key}-${locale}-note`
  return (
    <>
      <textarea
        ref={fieldRef}
        className="editor"
        lang={lang}
        dir={dir}
        rows={1}
        value={text}
        aria-label={t('words.cellLabel', { key: row.key, language: label })}
        aria-describedby={noteId}
        aria-invalid={isEmptied || problems.length > 0}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => end(isEmptied ? null : text, 'stay')}
      />
      <span id={noteId} className="notes" aria-live="polite">
        {isEmptied && (
          <span className="mark" data-tone="error">
            {t('words.englishNeeded')}
          </span>
        )}
        <Marks row={row} locale={locale} problems={problems} text={text} cell={row.texts[locale]} />
        <span className="count">
          {row.maxLength === undefined
            ? text.length
            : t('words.lengthOf', { length: text.length, limit: row.maxLength })}
        </span>
      </span>
    </>
  )
}
