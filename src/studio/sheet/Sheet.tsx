import { Box, Button, Flex, Heading, HStack, NativeSelect, Progress, Spacer, Text } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { languageOf } from '../../contract/languages.ts'
import { type Persona, personas } from '../../contract/preview.ts'
import type { StudioChecked } from '../../contract/studio/check.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { frameViewKey } from '../../contract/studioFrame.ts'
import { api } from '../api/calls.ts'
import { readSession } from '../api/client.ts'
import { localesOfPage, pageOf } from '../model/index.ts'
import { registry } from '../registry.ts'
import { Failed, Loading } from '../ui/status.tsx'
import { useTheme } from '../ui/theme.ts'
import { useArrivalFocus } from '../ui/useArrivalFocus.ts'
import { useResource } from '../ui/useResource.ts'
import { phaseName } from '../words/names.ts'
import { type Cell, cellsOf, type SheetMode, sheetModes } from './cells.ts'
import { Findings } from './Findings.tsx'
import type { Inspected, SheetContent } from './runSheet.ts'
import { SheetCell } from './SheetCell.tsx'
import { SheetFrames } from './SheetFrames.tsx'

interface Loaded {
  session: StudioSession
  checked: StudioChecked
  /** The languages that the page is for; null: all. */
  locales: readonly string[] | null
  /** Counts the checks. Each has frames of its own, because a frame says only once that it is ready. */
  count: number
}

/** The contact sheet of a draft: its page in its languages on two devices, or for all personas in all phases. */
export default function Sheet(): ReactNode {
  const { alias = '' } = useParams()
  const { t } = useTranslation()
  const countRef = useRef(0)
  const read = useCallback(async (): Promise<Loaded> => {
    const session = await readSession()
    const { files, assets } = await api.draft(alias)
    countRef.current += 1
    const locales = localesOfPage(pageOf({ files }))
    return { session, checked: await api.check({ alias, files, assets }), locales, count: countRef.current }
  }, [alias])
  const { data: loaded, problem, reload } = useResource(read)

  useEffect(() => {
    document.title = `${t('sheet.title', { alias })} · Playbill Studio`
  }, [t, alias])
  if (problem) return <Failed message={problem.message} retry={reload} />
  if (!loaded) return <Loading />
  if (!loaded.checked.release || loaded.checked.checked === null)
    return <Failed message={t('sheet.broken')} retry={reload} />
  return <SheetPage key={alias} alias={alias} {...loaded} onForgotten={reload} />
}

interface SheetPageProps extends Loaded {
  alias: string
  onForgotten: () => void
}

function SheetPage({ alias, session, checked, locales, count, onForgotten }: SheetPageProps): ReactNode {
  const { t } = useTranslation()
  const theme = useTheme()
  const [params, setParams] = useSearchParams()
  const mode: SheetMode = params.get('by') === 'personas' ? 'personas' : 'languages'
  const persona = personas.find((entry) => entry === params.get('as')) ?? 'visitor'
  const locale = params.get('lang') ?? 'en'
  const width = Number(params.get('width') ?? 360) || 360
  const at = Date.parse(params.get('at') ?? '') || session.now
  const { release, checked: hash } = checked
  const windows = release?.windows ?? null
  const cells = useMemo(
    () =>
      cellsOf(
        mode,
        { locale, persona, at, width },
        windows,
        {
          phase: (phase) => (phase === 'now' ? t('sheet.now') : phaseName(t, phase)),
          persona: (value) => t(`persona.${value}`),
        },
        locales,
      ),
    [mode, locale, persona, at, width, windows, locales, t],
  )
  const content = useMemo<SheetContent | null>(
    () =>
      release && hash !== null
        ? {
            ...{ release, checked: hash, csrf: session.csrf ?? '', theme },
            activityType: release.type === null ? null : (registry.activityCode(release.type) ?? null),
          }
        : null,
    [release, hash, session, theme],
  )
  const run = useMemo(() => ({ cells, content }), [cells, content])
  const [results, setResults] = useState<{ run: typeof run; by: ReadonlyMap<string, Inspected> }>({
    run,
    by: new Map(),
  })
  const by = results.run === run ? results.by : new Map<string, Inspected>()
  const onInspected = useCallback(
    (id: string, inspected: Inspected) =>
      setResults((before) => ({ run, by: new Map(before.run === run ? before.by : []).set(id, inspected) })),
    [run],
  )
  /** Cells with more findings come first. */
  const orderOf = (id: string, index: number) => index - (by.get(id)?.findings.length ?? 0) * cells.length
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { replace: true })
  }
  const arrivalRef = useArrivalFocus()
  if (!content) return null
  return (
    <Flex direction="column" minH="100dvh">
      <HStack
        as="header"
        px="6"
        py="3"
        borderBottomWidth="1px"
        gap="4"
        flexWrap="wrap"
        position="sticky"
        top="0"
        bg="bg"
        zIndex="1"
      >
        <Button asChild size="sm" variant="ghost">
          <Link to={`/edit/${alias}`}>{t('sheet.toEditor')}</Link>
        </Button>
        <Heading ref={arrivalRef} tabIndex={-1} as="h1" size="md">
          {t('sheet.title', { alias })}
        </Heading>
        <Spacer />
        <Box width="160px">
          <Progress.Root
            size="xs"
            value={by.size}
            max={cells.length}
            aria-label={t('sheet.progress', { done: by.size, all: cells.length })}
          >
            <Progress.Track>
              <Progress.Range />
            </Progress.Track>
          </Progress.Root>
        </Box>
        <Text fontSize="sm" color="fg.muted" role="status" fontVariantNumeric="tabular-nums">
          {t('sheet.progress', { done: by.size, all: cells.length })}
        </Text>
        <Choice
          label={t('sheet.by')}
          value={mode}
          options={sheetModes.map((value) => [value, t(`sheet.by.${value}`)])}
          onChange={(value) => change('by', value)}
        />
        {mode === 'languages' ? (
          <Choice
            label={t('sheet.persona')}
            value={persona}
            options={personas.map((value): [Persona, string] => [value, t(`persona.${value}`)])}
            onChange={(value) => change('as', value)}
          />
        ) : (
          <Choice
            label={t('sheet.language')}
            value={locale}
            options={session.locales.map((value) => [value, languageOf(value).labelName])}
            onChange={(value) => change('lang', value)}
          />
        )}
      </HStack>
      <Flex
        as="main"
        flex="1"
        alignItems="flex-start"
        gap="6"
        p="6"
        flexDirection={{ base: 'column-reverse', xl: 'row' }}
      >
        <Flex flex="1" minW="0" flexWrap="wrap" gap="5" alignItems="flex-start">
          {cells.map((cell, index) => (
            <SheetCell
              key={`${cell.id} ${cell.at} ${cell.persona} ${cell.locale} ${theme}`}
              cell={cell}
              order={orderOf(cell.id, index)}
              inspected={by.get(cell.id)}
              href={editorAddress(cell, alias)}
            />
          ))}
        </Flex>
        <Findings cells={cells} by={by} isDone={by.size === cells.length} />
      </Flex>
      {by.size < cells.length && (
        <SheetFrames key={`${count} ${frameKey(cells, theme)}`} {...{ cells, content, onInspected, onForgotten }} />
      )}
    </Flex>
  )
}

/** Other cells are shown by new frames. */
const frameKey = (cells: readonly Cell[], theme: string): string =>
  `${theme} ${cells.map((cell) => `${frameViewKey(cell)} ${cell.width}`).join()}`

/** The editor with the view of a cell. */
function editorAddress({ locale, persona, at, width }: Cell, alias: string): string {
  const [, interfaceLocale = 'en'] = window.location.pathname.split('/')
  const params = new URLSearchParams({
    lang: locale,
    as: persona,
    at: new Date(at).toISOString(),
    width: String(width),
  })
  return `/${interfaceLocale}/studio/edit/${alias}?${params}`
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <NativeSelect.Root size="sm" width="190px">
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
