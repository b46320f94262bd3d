import { Button, HStack, Input, InputGroup, Menu, NativeSelect, Portal, Spacer } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '../rules/Glyph.tsx'
import { type WordFilter, wordFilters } from './filters.ts'
import { localeName } from './localeNames.ts'

interface Props {
  searchRef: RefObject<HTMLInputElement | null>
  search: string
  setSearch: (search: string) => void
  filter: WordFilter
  setFilter: (filter: WordFilter) => void
  counts: Readonly<Record<WordFilter, number>>
  /** All languages that can be chosen; the draft may have no file for some. */
  locales: readonly string[]
  visible: readonly string[]
  setVisible: (locales: readonly string[]) => void
  onAdd: () => void
  onRemoveUnused: () => void
  /** The menu with export and import. */
  importExport: ReactNode
}

/** Search, filter, languages and commands of the words. */
export function Toolbar(props: Props): ReactNode {
  const { searchRef, search, setSearch, filter, setFilter, counts, onAdd, onRemoveUnused, importExport } = props
  const { t } = useTranslation()
  return (
    <HStack px="4" py="2" gap="2" borderBottomWidth="1px" flexWrap="wrap">
      <InputGroup startElement={<Glyph name="search" />} width="240px" flexShrink="1">
        <Input
          ref={searchRef}
          size="sm"
          type="search"
          value={search}
          placeholder={t('words.search')}
          aria-label={t('words.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </InputGroup>
      <NativeSelect.Root size="sm" width="220px">
        <NativeSelect.Field
          aria-label={t('words.filter')}
          value={filter}
          onChange={(event) => setFilter(event.target.value as WordFilter)}
        >
          {wordFilters.map((entry) => (
            <option key={entry} value={entry}>
              {t('words.filterCount', { filter: t(`words.filter.${entry}`), count: counts[entry] })}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <LanguageMenu {...props} />
      <Spacer />
      {filter === 'unused' && counts.unused > 0 && (
        <Button size="sm" variant="outline" colorPalette="red" onClick={onRemoveUnused}>
          {t('words.removeUnused', { count: counts.unused })}
        </Button>
      )}
      {importExport}
      <Button size="sm" variant="outline" onClick={onAdd}>
        <Glyph name="plus" /> {t('words.add')}
      </Button>
    </HStack>
  )
}

/** Which languages the table shows. English always is. */
function LanguageMenu({ locales, visible, setVisible }: Props): ReactNode {
  const { t } = useTranslation()
  const others = locales.filter((locale) => locale !== 'en')
  const chosen = visible.filter((locale) => locale !== 'en')
  const toggle = (locale: string, isShown: boolean) =>
    setVisible(isShown ? [...chosen, locale] : chosen.filter((entry) => entry !== locale))
  return (
    <Menu.Root closeOnSelect={false} lazyMount>
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline">
          {t('words.languages', { shown: chosen.length, all: others.length })} <Glyph name="chevronDown" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="60vh" minW="240px">
            <Menu.Item value="all" onClick={() => setVisible(others)}>
              {t('words.allLanguages')}
            </Menu.Item>
            <Menu.Item value="none" onClick={() => setVisible([])}>
              {t('words.onlyEnglish')}
            </Menu.Item>
            <Menu.Separator />
            {others.map((locale) => {
              const { label, lang } = localeName(locale)
              return (
                <Menu.CheckboxItem
                  key={locale}
                  value={locale}
                  checked={chosen.includes(locale)}
                  onCheckedChange={(isShown) => toggle(locale, isShown)}
                >
                  <Menu.ItemIndicator />
                  <span lang={lang}>{label}</span>
                  <Menu.ItemCommand>{locale}</Menu.ItemCommand>
                </Menu.CheckboxItem>
              )
            })}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
