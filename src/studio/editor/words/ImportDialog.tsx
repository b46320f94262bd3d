import { Badge, Button, CloseButton, Dialog, Portal, Table, Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportedTexts, importTexts, type Words } from '../../model/index.ts'
import { useEditor } from '../context.ts'
import { previewImport } from './importPreview.ts'
import { localeName } from './localeNames.ts'

/** Rows of each table before "Show all". */
const firstRows = 100

interface Props {
  name: string
  imported: readonly ImportedTexts[]
  words: Words
  onClose: () => void
}

/** Shows what an import changes and what it cannot use, and applies it as one step. */
export function ImportDialog({ name, imported, words, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { document: draft, run } = useEditor()
  const { changes, problems, equal } = useMemo(() => previewImport(imported, words), [imported, words])
  const [isLong, setIsLong] = useState(false)
  const shown = isLong ? changes : changes.slice(0, firstRows)
  const apply = () => {
    if (run(importTexts(draft.get(), imported))) onClose()
  }
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} size="xl" scrollBehavior="inside">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title>{t('words.import.title')}</Dialog.Title>
              <Text color="fg.muted" fontSize="sm">
                {t('words.import.summary', {
                  name,
                  changes: t('words.import.changes', { count: changes.length }),
                  equal,
                  problems: t('words.import.problemCount', { count: problems.length }),
                })}
              </Text>
            </Dialog.Header>
            <Dialog.Body>
              {problems.length > 0 && (
                <section aria-label={t('words.import.problems')}>
                  <Text fontWeight="medium" mb="2">
                    {t('words.import.problems')}
                  </Text>
                  <Table.Root size="sm" mb="6">
                    <Table.Body>
                      {problems.map(({ locale, file, key, reason }, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
                        <Table.Row key={index}>
                          <Table.Cell width="180px" overflowWrap="anywhere">
                            {locale ? localeName(locale).label : file}
                          </Table.Cell>
                          <Table.Cell fontFamily="mono" fontSize="xs" width="240px" overflowWrap="anywhere">
                            {key}
                          </Table.Cell>
                          <Table.Cell color="fg.error">{t(`words.import.reason.${reason}`)}</Table.Cell>
                        </Table.Row>
                      ))}
                    </Table.Body>
                  </Table.Root>
                </section>
              )}
              {changes.length === 0 ? (
                problems.length === 0 && <Text>{t('words.import.nothing')}</Text>
              ) : (
                <Table.Root size="sm" tableLayout="fixed">
                  <Table.Header>
                    <Table.Row>
                      <Table.ColumnHeader width="220px">{t('words.key')}</Table.ColumnHeader>
                      <Table.ColumnHeader>{t('words.import.before')}</Table.ColumnHeader>
                      <Table.ColumnHeader>{t('words.import.after')}</Table.ColumnHeader>
                    </Table.Row>
                  </Table.Header>
                  <Table.Body>
                    {shown.map(({ locale, key, before, after, isStale }) => {
                      const { lang, dir } = localeName(locale)
                      return (
                        <Table.Row key={`${locale} ${key}`} verticalAlign="top">
                          <Table.Cell>
                            <Text fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
                              {key}
                            </Text>
                            <Badge size="xs">{locale}</Badge>{' '}
                            {isStale && (
                              <Badge size="xs" colorPalette="orange">
                                {t('words.import.stale')}
                              </Badge>
                            )}
                          </Table.Cell>
                          <Table.Cell lang={lang} dir={dir} color="fg.muted" overflowWrap="anywhere">
                            {before}
                          </Table.Cell>
                          <Table.Cell lang={lang} dir={dir} overflowWrap="anywhere">
                            {after}
                          </Table.Cell>
                        </Table.Row>
                      )
                    })}
                  </Table.Body>
                </Table.Root>
              )}
              {shown.length < changes.length && (
                <Button mt="3" size="sm" variant="outline" onClick={() => setIsLong(true)}>
                  {t('words.import.showAll', { count: changes.length })}
                </Button>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {t('words.cancel')}
              </Button>
              <Button colorPalette="brand" disabled={changes.length === 0} onClick={apply}>
                {t('words.import.apply', { count: changes.length })}
              </Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('words.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
