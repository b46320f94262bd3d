import { Center, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  allLocales,
  confirmText,
  localesOf,
  removeKeys,
  renameKey,
  setWord,
  type WordRow,
  withLocales,
  wordsOf,
} from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useDocument, useEditor, useTarget } from '../context.ts'
import { usePublished } from '../published.ts'
import { pasteAt, readCells } from '../words/clipboard.ts'
import { countRows, type WordFilter } from '../words/filters.ts'
import type { CellPlace } from '../words/gridKeys.ts'
import { ImportExport } from '../words/ImportExport.tsx'
import { KeyDialog } from '../words/KeyDialog.tsx'
import { Toolbar } from '../words/Toolbar.tsx'
import { useShownRows } from '../words/useShownRows.ts'
import { useVisibleLocales } from '../words/useVisibleLocales.ts'
import { WordGrid } from '../words/WordGrid.tsx'

type Asking = { kind: 'add' } | { kind: 'rename'; row: WordRow } | null

/** All texts of the draft, by key and language. */
export default function Words(): ReactNode {
  const { t } = useTranslation()
  const { document: draft, run } = useEditor()
  const state = useDocument()
  const own = localesOf(state.files)
  const locales = [...allLocales, ...own.filter((locale) => !allLocales.includes(locale))]
  const { visible, setVisible } = useVisibleLocales(own, locales)
  const published = usePublished()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<WordFilter>('all')
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 1 })
  const [focusCount, setFocusCount] = useState(0)
  const [asking, setAsking] = useState<Asking>(null)
  const [note, setNote] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const pastes = useRef(0)
  const visibleKey = visible.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has a new identity in every render
  const shownLocales = useMemo(() => visible, [visibleKey])
  const files = useMemo(() => withLocales(state.files, shownLocales), [state.files, shownLocales])
  const words = useMemo(() => wordsOf({ files }, registry, published), [files, published])
  const counts = useMemo(() => countRows(words.rows, shownLocales), [words, shownLocales])
  const rows = useShownRows(words.rows, search, filter, shownLocales)
  const place = {
    row: Math.max(0, Math.min(active.row, rows.length - 1)),
    column: Math.min(active.column, shownLocales.length),
  }

  const goTo = (key: string | null, locale: string) => {
    setSearch('')
    setFilter(key === null ? 'missing' : 'all')
    const others = shownLocales.filter((entry) => entry !== 'en')
    const isShown = locale === 'en' || others.includes(locale)
    if (!isShown) setVisible([...others, locale])
    const columns = ['en', ...locales.filter((entry) => entry !== 'en' && (entry === locale || others.includes(entry)))]
    const row = key === null ? 0 : words.rows.findIndex((entry) => entry.key === key || entry.base === key)
    setActive({ row: Math.max(0, row), column: Math.max(1, columns.indexOf(locale) + 1) })
    setFocusCount((count) => count + 1)
  }
  const target = useTarget()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each target is shown once
  useEffect(() => {
    if (target?.tab === 'words' && target.text) goTo(target.text.key, target.text.locale)
  }, [target])

  const paste = (text: string, at: CellPlace) => {
    const keys = rows.map(({ key }) => key)
    const { texts, left } = pasteAt(readCells(text), at, keys, shownLocales)
    const mergeKey = `paste ${++pastes.current}`
    draft.pause()
    for (const { key, locale, text: value } of texts) run(setWord(draft.get(), key, locale, value), mergeKey)
    draft.pause()
    setNote(
      left > 0 ? t('words.pastedLeft', { count: texts.length, left }) : t('words.pasted', { count: texts.length }),
    )
  }
  const unused = words.rows.filter(({ uses }) => uses.length === 0).map(({ key }) => key)

  return (
    <Flex direction="column" height="100%" minH="0">
      <Toolbar
        {...{ searchRef, search, setSearch, filter, setFilter, counts, visible: shownLocales, setVisible }}
        locales={locales}
        onAdd={() => setAsking({ kind: 'add' })}
        onRemoveUnused={() => run(removeKeys(draft.get(), unused))}
        importExport={<ImportExport words={words} visible={shownLocales} />}
      />
      <Text srOnly role="status">
        {note || t('words.shown', { count: rows.length })}
      </Text>
      {rows.length === 0 ? (
        <Center flex="1">
          <Text color="fg.muted">{words.rows.length === 0 ? t('words.none') : t('words.noneFound')}</Text>
        </Center>
      ) : (
        <WordGrid
          rows={rows}
          locales={shownLocales}
          active={place}
          setActive={setActive}
          focusCount={focusCount}
          onText={(key, locale, text) => run(setWord(draft.get(), key, locale, text))}
          onPaste={paste}
          onRename={(row) => setAsking({ kind: 'rename', row })}
          onRemove={({ key }) => run(removeKeys(draft.get(), [key]))}
          onConfirm={(key, locale) => run(confirmText(draft.get(), key, locale))}
          leave={() => searchRef.current?.focus()}
        />
      )}
      {asking?.kind === 'add' && (
        <KeyDialog
          title={t('words.add')}
          submit={t('words.add')}
          start=""
          taken={words.rows.map(({ key }) => key)}
          hasText
          onClose={() => setAsking(null)}
          onSubmit={(key, text) => {
            if (run(setWord(draft.get(), key, 'en', text))) setAsking(null)
          }}
        />
      )}
      {asking?.kind === 'rename' && (
        <KeyDialog
          title={t('words.renameTitle', { key: asking.row.base })}
          submit={t('words.rename')}
          start={asking.row.base}
          taken={words.rows.flatMap(({ key, base }) => (base === asking.row.base ? [] : [key, base]))}
          hasText={false}
          onClose={() => setAsking(null)}
          onSubmit={(key) => {
            if (key === asking.row.base || run(renameKey(draft.get(), registry, asking.row.base, key))) setAsking(null)
          }}
        />
      )}
    </Flex>
  )
}
