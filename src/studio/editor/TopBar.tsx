import { Badge, Button, Flex, Heading, HStack, Separator, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fillWords } from '../fillWords.ts'
import { type DocumentState, rulesOf, textOf } from '../model/index.ts'
import { phaseAt } from '../phases.ts'
import { Sign } from '../ui/icons.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { useArrivalFocus } from '../ui/useArrivalFocus.ts'
import { phaseName } from '../words/names.ts'
import { useCheckResult, useDocumentPart, useEditor, usePageTree } from './context.ts'
import { IconAction } from './IconAction.tsx'
import { OfflineChip } from './OfflineChip.tsx'
import { useIsUnpublished } from './published.ts'
import { ReleaseActions } from './ReleaseActions.tsx'
import { SaveStatus } from './save/SaveStatus.tsx'
import { useLeave } from './save/useLeave.ts'
import { useCurrent } from './useReleases.ts'

/** Where the operator is, and what concerns the draft as a whole. */
export function TopBar(): ReactNode {
  const { alias } = useEditor()
  const title = useTitle()
  const arrivalRef = useArrivalFocus()
  return (
    <Flex
      as="header"
      align="center"
      gap="3"
      px="3"
      h="12"
      flexShrink="0"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <BackLink />
      <HStack gap="2" minW="0" flex="1">
        <Heading ref={arrivalRef} tabIndex={-1} as="h1" size="sm" fontWeight="semibold" truncate title={title}>
          {title}
        </Heading>
        {/* A long title is cut, not the alias. */}
        {title !== alias && (
          <Text color="fg.muted" fontSize="xs" fontFamily="mono" flexShrink="0" maxW="50%" truncate>
            {alias}
          </Text>
        )}
        <PhaseChip />
        <OfflineChip />
        <UnpublishedChip />
      </HStack>
      <SaveStatus />
      <HStack gap="0.5">
        <History />
        <ThemeSwitch />
      </HStack>
      <Separator orientation="vertical" h="5" />
      <ReleaseActions />
    </Flex>
  )
}

/** The title of the page in the language of the interface, else the English one; the alias if there is none. */
function useTitle(): string {
  const { alias } = useEditor()
  const { meta } = usePageTree().frame
  const key = typeof meta === 'object' && meta !== null && 'title' in meta ? meta.title : null
  const { language } = useTranslation().i18n
  const said = (state: DocumentState, locale: string) => {
    const text = typeof key === 'string' ? textOf(state, key, locale) : undefined
    return text && fillWords({ text }, rulesOf(state), locale).text
  }
  const title = useDocumentPart((state) => said(state, language) || said(state, 'en') || alias)
  useEffect(() => {
    const before = document.title
    document.title = `${title} – Playbill Studio`
    return () => {
      document.title = before
    }
  }, [title])
  return title
}

/** Leads back to the home of Studio, after a save. */
function BackLink(): ReactNode {
  const { t } = useTranslation()
  const leave = useLeave('/')
  return (
    <Button asChild variant="ghost" size="xs" px="2" onClick={leave}>
      <Link to="/">
        <Sign name="back" />
        {t('studio')}
      </Link>
    </Button>
  )
}

const phaseColors = {
  before: 'gray',
  joining: 'blue',
  open: 'green',
  ended: 'orange',
  settled: 'purple',
  closed: 'gray',
}

function PhaseChip(): ReactNode {
  const { t } = useTranslation()
  const { session, alias } = useEditor()
  const windows = useCheckResult()?.release?.windows
  const current = useCurrent(alias)
  // Whether the phase is true for viewers is not known before the releases are read.
  if (!windows || current === undefined) return null
  const isLive = current !== null
  const phase = phaseAt(windows, session.now)
  return (
    <Badge size="sm" variant="surface" colorPalette={isLive ? phaseColors[phase] : 'gray'} flexShrink="0">
      {phaseName(t, phase, isLive)}
    </Badge>
  )
}

/** Says that viewers do not see the draft yet. */
function UnpublishedChip(): ReactNode {
  const { t } = useTranslation()
  if (!useIsUnpublished()) return null
  return (
    <Badge size="sm" variant="subtle" colorPalette="yellow" flexShrink="0">
      {t('editor.unpublished')}
    </Badge>
  )
}

/** Undo and redo, with the names of the steps. */
function History(): ReactNode {
  const { t } = useTranslation()
  const { document } = useEditor()
  const nameOf = (label: DocumentState['undo']) =>
    label ? t(`editor.action.${label.action}`, { subject: label.subject }).trim() : null
  // Each key makes a new label with the same name.
  const undo = useDocumentPart((state) => nameOf(state.undo))
  const redo = useDocumentPart((state) => nameOf(state.redo))
  const keysOf = (name: string | null, keys: string) => (name === null ? keys : `${name} · ${keys}`)
  return (
    <>
      <IconAction
        label={t('editor.undo')}
        keys={keysOf(undo, 'Ctrl+Z')}
        sign="undo"
        disabled={undo === null}
        onClick={document.undo}
      />
      <IconAction
        label={t('editor.redo')}
        keys={keysOf(redo, 'Ctrl+Shift+Z')}
        sign="redo"
        disabled={redo === null}
        onClick={document.redo}
      />
    </>
  )
}

function ThemeSwitch(): ReactNode {
  const { t } = useTranslation()
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <IconAction
      label={t(`studio.theme.${other}`)}
      sign={other === 'dark' ? 'moon' : 'sun'}
      onClick={() => setTheme(other)}
    />
  )
}
