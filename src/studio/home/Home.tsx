import { Alert, Box, Button, Container, EmptyState, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudioPage } from '../../contract/studio/pages.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { api } from '../api/calls.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Sign } from '../ui/icons.tsx'
import { QueryProvider, useQuery } from '../ui/query.tsx'
import { ReasonField } from '../ui/ReasonField.tsx'
import { Failed, Loading } from '../ui/status.tsx'
import { useArrivalFocus } from '../ui/useArrivalFocus.ts'
import { useResource } from '../ui/useResource.ts'
import { Calendar } from './calendar/Calendar.tsx'
import type { CardAction } from './cards/CardMenu.tsx'
import { FilterBar } from './cards/FilterBar.tsx'
import { PageCard } from './cards/PageCard.tsx'
import { DuplicateDialog } from './dialogs/DuplicateDialog.tsx'
import { NewDialog } from './dialogs/NewDialog.tsx'
import { filterPages, noFilters, readFilters, withFilters } from './filterPages.ts'
import { withOwnTitle } from './ownTitle.ts'
import { isSignedOut, SignedIn } from './SignedIn.tsx'
import { useReturnPlace } from './useReturnPlace.ts'
import { Waiting } from './Waiting.tsx'

/** How often the pages are read while the checker still runs, ms. */
const recheckMs = 2_000

/** The home of Studio: every activity and page. */
export default function Home(): ReactNode {
  return <SignedIn>{(session, expired) => <Pages session={session} onExpired={expired} />}</SignedIn>
}

type Open = { kind: 'new' } | { kind: 'duplicate' | 'discard'; page: StudioPage } | null

function Pages({ session, onExpired }: { session: StudioSession; onExpired: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const { data, problem, reload } = useResource(api.pages)
  const pages = useMemo(() => data?.pages.map((page) => withOwnTitle(page, i18n.language)) ?? [], [data, i18n.language])
  const [open, setOpen] = useState<Open>(null)
  const [reason, setReason] = useState('')
  const [archived, setArchived] = useState<{ alias: string; archived: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const undoRef = useRef<HTMLButtonElement>(null)
  const arrivalRef = useArrivalFocus()
  const signedOut = isSignedOut(problem)
  // The card with the menu is gone. The message is sticky, so nothing has to scroll.
  useEffect(() => {
    if (archived) undoRef.current?.focus({ preventScroll: true })
  }, [archived])
  useEffect(() => {
    document.title = `${t('studio')} · Playbill`
  }, [t])
  useEffect(() => {
    if (signedOut) onExpired()
  }, [signedOut, onExpired])
  const isChecking = data?.pages.some(({ errors }) => errors === null) === true
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(reload, recheckMs)
    return () => clearInterval(timer)
  }, [isChecking, reload])
  if (!data) return problem ? <Failed message={problem.message} retry={reload} /> : <Loading />

  const { now } = data
  const used = new Set(pages.map(({ alias }) => alias))
  const archive = async (alias: string, isArchived: boolean) => {
    try {
      await api.archive(alias, isArchived)
      setFailure(null)
      setArchived({ alias, archived: isArchived })
      reload()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const run = (action: CardAction, page: StudioPage) => {
    if (action === 'archive' || action === 'unarchive') void archive(page.alias, action === 'archive')
    else setOpen({ kind: action, page })
    setReason('')
  }
  return (
    <Container as="main" maxW="8xl" px={{ base: '4', md: '6' }} py="6">
      <Stack gap="5">
        <Flex align="center" gap="3">
          <Box me="auto">
            <Heading ref={arrivalRef} tabIndex={-1} as="h1" size="2xl">
              {t('studio')}
            </Heading>
            <Text fontSize="sm" color="fg.muted">
              {t('home.count', { count: pages.length })}
            </Text>
          </Box>
          <Button colorPalette="brand" onClick={() => setOpen({ kind: 'new' })}>
            <Sign name="add" />
            {t('home.new')}
          </Button>
        </Flex>
        <Box role="status" mt={archived ? '0' : '-5'} position="sticky" top="2" zIndex="docked">
          {archived && (
            <Alert.Root status="info" size="sm">
              <Alert.Indicator />
              <Alert.Title flex="1">
                {t(archived.archived ? 'home.archivedNow' : 'home.unarchivedNow', { alias: archived.alias })}
              </Alert.Title>
              <Button
                ref={undoRef}
                size="xs"
                variant="outline"
                onClick={() => void archive(archived.alias, !archived.archived)}
              >
                {t('home.undo')}
              </Button>
            </Alert.Root>
          )}
        </Box>
        {(failure ?? problem?.message) && (
          <Alert.Root status="error" role="alert" size="sm">
            <Alert.Indicator />
            <Alert.Title>{failure ?? problem?.message}</Alert.Title>
          </Alert.Root>
        )}
        <Waiting pages={pages} now={Date.now()} />
        <QueryProvider>
          <Calendar pages={pages} now={now} />
          <Cards pages={pages} now={now} session={session} onAction={run} onNew={() => setOpen({ kind: 'new' })} />
        </QueryProvider>
      </Stack>
      {open?.kind === 'new' && <NewDialog session={session} used={used} now={now} onClose={() => setOpen(null)} />}
      {open?.kind === 'duplicate' && <DuplicateDialog page={open.page} used={used} onClose={() => setOpen(null)} />}
      {open?.kind === 'discard' && (
        <FormDialog
          title={t('home.discardOf', { alias: open.page.alias })}
          submitLabel={t('home.discard')}
          danger
          onSubmit={() => api.discardDraft(open.page.alias, reason.trim()).then(reload)}
          onClose={() => setOpen(null)}
        >
          <Text>{t(open.page.live ? 'home.discardLive' : 'home.discardOnly')}</Text>
          <ReasonField value={reason} onChange={setReason} isRequired={false} />
        </FormDialog>
      )}
    </Container>
  )
}

interface CardsProps {
  pages: readonly StudioPage[]
  now: number
  session: StudioSession
  onAction: (action: CardAction, page: StudioPage) => void
  onNew: () => void
}

function Cards({ pages, now, session, onAction, onNew }: CardsProps): ReactNode {
  const { t } = useTranslation()
  useReturnPlace()
  const { query, change } = useQuery()
  const filters = readFilters(query)
  // The cards are many: the next letter does not wait for them.
  const shownQuery = useDeferredValue(query)
  const types = useMemo(() => [...new Set(pages.flatMap(({ type }) => type ?? []))].sort(), [pages])
  const shown = filterPages(pages, readFilters(shownQuery), now)
  return (
    <Stack as="section" aria-label={t('home.pages')} gap="4">
      <FilterBar filters={filters} types={types} onChange={(next) => change((before) => withFilters(before, next))} />
      {shown.length > 0 ? (
        <SimpleGrid minChildWidth={{ base: '100%', sm: '17rem' }} gap="4">
          {shown.map((page) => (
            <PageCard key={page.alias} page={page} session={session} now={now} onAction={onAction} />
          ))}
        </SimpleGrid>
      ) : (
        <EmptyState.Root bg="bg.panel" borderWidth="1px" rounded="l3">
          <EmptyState.Content>
            <EmptyState.Title>{t(pages.length === 0 ? 'home.none' : 'home.noMatch')}</EmptyState.Title>
            <EmptyState.Description>
              {t(pages.length === 0 ? 'home.noneHelp' : 'home.noMatchHelp')}
            </EmptyState.Description>
            {pages.length === 0 ? (
              <Button colorPalette="brand" onClick={onNew}>
                {t('home.new')}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => change((before) => withFilters(before, noFilters))}>
                {t('home.clear')}
              </Button>
            )}
          </EmptyState.Content>
        </EmptyState.Root>
      )}
    </Stack>
  )
}
