import { Button, Menu, Portal } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportCsv, exportXliff, type ImportedTexts, type Words } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useEditor } from '../context.ts'
import { usePublished } from '../published.ts'
import { Glyph } from '../rules/Glyph.tsx'
import { download } from './download.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { localeName } from './localeNames.ts'
import { readFile } from './readFile.ts'

interface Props {
  words: Words
  /** The languages that the table shows; those are exported. */
  visible: readonly string[]
}

/** Files larger than this are refused before they are read, bytes. */
const maxImportBytes = 20 * 1024 * 1024

interface Opened {
  name: string
  imported: readonly ImportedTexts[]
}

/** Export and import of texts for translators. */
export function ImportExport({ words, visible }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias, document: draft } = useEditor()
  const base = usePublished()
  const fileRef = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [only, setOnly] = useState<'all' | 'open'>('all')
  const options = { only, ...(base && { base }) }
  const targets = visible.filter((locale) => locale !== 'en')

  const saveXliff = async (locale: string) =>
    download(
      `${alias}.${locale}.xlf`,
      await exportXliff(draft.get(), registry, locale, options),
      'application/xliff+xml',
    )
  const saveCsv = (locales: readonly string[]) =>
    download(
      `${alias}.${locales.length === 1 ? locales[0] : 'texts'}.csv`,
      exportCsv(draft.get(), registry, locales, options),
      'text/csv;charset=utf-8',
    )
  const open = async (files: readonly File[]) => {
    setFailure(null)
    const tooLarge = files.find(({ size }) => size > maxImportBytes)
    if (tooLarge) return setFailure(t('words.import.tooLarge', { name: tooLarge.name }))
    const imported: ImportedTexts[] = []
    for (const file of files) {
      imported.push(...(await readFile(file, draft.get())))
    }
    setOpened({ name: files.map(({ name }) => name).join(', '), imported })
  }

  return (
    <>
      <Menu.Root lazyMount>
        <Menu.Trigger asChild>
          <Button size="sm" variant="outline">
            {t('words.export')} <Glyph name="chevronDown" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content maxH="60vh" minW="260px">
              <Menu.RadioItemGroup
                value={only}
                onValueChange={({ value }) => setOnly(value === 'open' ? 'open' : 'all')}
              >
                <Menu.ItemGroupLabel>{t('words.export.which')}</Menu.ItemGroupLabel>
                <Menu.RadioItem value="all" closeOnSelect={false}>
                  <Menu.ItemIndicator /> {t('words.export.all')}
                </Menu.RadioItem>
                <Menu.RadioItem value="open" closeOnSelect={false}>
                  <Menu.ItemIndicator /> {t('words.export.open')}
                </Menu.RadioItem>
              </Menu.RadioItemGroup>
              <Menu.Separator />
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>XLIFF 2</Menu.ItemGroupLabel>
                {targets.map((locale) => (
                  <Menu.Item key={locale} value={`xliff ${locale}`} onClick={() => void saveXliff(locale)}>
                    {localeName(locale).label}
                    <Menu.ItemCommand>{`${alias}.${locale}.xlf`}</Menu.ItemCommand>
                  </Menu.Item>
                ))}
              </Menu.ItemGroup>
              <Menu.Separator />
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>CSV</Menu.ItemGroupLabel>
                <Menu.Item value="csv all" disabled={targets.length === 0} onClick={() => saveCsv(targets)}>
                  {t('words.export.allLanguages', { count: targets.length })}
                </Menu.Item>
                {targets.map((locale) => (
                  <Menu.Item key={locale} value={`csv ${locale}`} onClick={() => saveCsv([locale])}>
                    {localeName(locale).label}
                    <Menu.ItemCommand>{`${alias}.${locale}.csv`}</Menu.ItemCommand>
                  </Menu.Item>
                ))}
              </Menu.ItemGroup>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <Button size="sm" variant="outline" onClick={() => fileRef.current?.click()}>
        {t('words.import')}
      </Button>
      <input
        ref={fileRef}
        type="file"
        hidden
        multiple
        accept=".xlf,.xliff,.csv,application/xliff+xml,text/csv"
        aria-label={t('words.import.files')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void open(files)
        }}
      />
      {failure !== null && (
        <span role="alert" style={{ color: 'var(--st-colors-fg-error)' }}>
          {failure}
        </span>
      )}
      {opened && <ImportDialog {...opened} words={words} onClose={() => setOpened(null)} />}
    </>
  )
}
