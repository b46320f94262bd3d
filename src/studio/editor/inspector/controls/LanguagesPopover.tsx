import { Badge, Button, HStack, IconButton, Popover, Portal, Stack, Text, Textarea } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmText, localesOfPage, type Segment, textOf } from '../../../model/index.ts'
import { Sign } from '../../../ui/icons.tsx'
import { useDocumentPart, useEditor, usePageTree } from '../../context.ts'
import { elementId, mergeKeyOf, useForm } from '../formTarget.ts'
import { type LocaleFile, localeFilesOf } from '../locales.ts'
import { useWordRow } from '../useWordRow.ts'

interface LanguagesPopoverProps {
  path: readonly Segment[]
  /** The label of the field. */
  label: string
  /** undefined: the field has no text yet. */
  textKey: string | undefined
  isRich: boolean
}

/** The languages that the page is for, in the order of the language switcher. */
function useLocaleFiles(): readonly LocaleFile[] {
  const { session } = useEditor()
  const wanted = localesOfPage(usePageTree())
  return localeFilesOf(wanted ? session.locales.filter((code) => wanted.includes(code)) : session.locales)
}

/** A text in all languages of the page. The button says how many lack it. */
export function LanguagesPopover({ path, label, textKey, isRich }: LanguagesPopoverProps): ReactNode {
  const { t } = useTranslation()
  const files = useLocaleFiles()
  const isShared = textKey?.startsWith('common:') ?? false
  const missing = useDocumentPart((state) =>
    textKey === undefined || isShared
      ? 0
      : files.filter(({ name }) => textOf(state, textKey, name) === undefined).length,
  )
  return (
    <Popover.Root lazyMount unmountOnExit positioning={{ placement: 'left-start' }}>
      <Popover.Trigger asChild>
        <Button
          size="2xs"
          variant="ghost"
          aria-label={missing ? t('inspector.languages.missing', { count: missing }) : t('inspector.languages')}
        >
          <Sign name="language" size="xs" />
          {missing > 0 && (
            <Badge size="xs" colorPalette="orange" variant="subtle">
              {missing}
            </Badge>
          )}
        </Button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="96" maxH="70dvh" aria-label={label}>
            <Popover.Header pb="2">
              <HStack justify="space-between">
                <Popover.Title fontWeight="medium">{label}</Popover.Title>
                <Popover.CloseTrigger asChild position="static">
                  <IconButton size="2xs" variant="ghost" aria-label={t('inspector.close')}>
                    <Sign name="close" size="xs" />
                  </IconButton>
                </Popover.CloseTrigger>
              </HStack>
              {textKey && (
                <Text textStyle="xs" color="fg.muted" fontFamily="mono">
                  {textKey}
                </Text>
              )}
            </Popover.Header>
            <Popover.Body overflowY="auto" pt="0">
              <Stack gap="3">
                {files.map((file) => (
                  <LanguageText key={file.name} file={file} path={path} textKey={textKey} isRich={isRich} />
                ))}
              </Stack>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

function LanguageText({
  file,
  path,
  textKey,
  isRich,
}: Omit<LanguagesPopoverProps, 'label'> & { file: LocaleFile }): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  const { document, run } = useEditor()
  const cell = useWordRow(textKey)?.texts[file.name]
  const text = useDocumentPart((state) => (textKey === undefined ? undefined : textOf(state, textKey, file.name)))
  const id = `${elementId(form, path)}-${file.name}`
  const isMissing = text === undefined && !textKey?.startsWith('common:')
  return (
    <Stack gap="1">
      <HStack justify="space-between">
        <Text asChild textStyle="xs" fontWeight="medium">
          <label htmlFor={id} lang={file.tag}>
            {file.label}
          </label>
        </Text>
        {isMissing && (
          <Badge size="xs" colorPalette="orange">
            {t('inspector.text.missing')}
          </Badge>
        )}
        {cell?.stale && textKey !== undefined && (
          <Button size="2xs" variant="subtle" onClick={() => run(confirmText(document.get(), textKey, file.name))}>
            {t('inspector.text.confirm')}
          </Button>
        )}
      </HStack>
      <Textarea
        id={id}
        size="sm"
        rows={1}
        autoresize
        minH="8"
        dir={file.dir}
        lang={file.tag}
        value={text ?? ''}
        title={cell?.stale?.from}
        onChange={({ target }) =>
          form.writeText(
            path,
            file.name,
            target.value === '' ? undefined : target.value,
            mergeKeyOf(form, path, file.name),
          )
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isRich && !event.nativeEvent.isComposing) event.preventDefault()
        }}
        onBlur={document.pause}
      />
    </Stack>
  )
}
