import {
  Alert,
  Box,
  Button,
  Container,
  Flex,
  Heading,
  HStack,
  SimpleGrid,
  Stack,
  Stat,
  Tabs,
  Text,
} from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { StudioSession } from '../../contract/studio/session.ts'
import { api } from '../api/calls.ts'
import { PhaseBadge } from '../home/cards/PageCard.tsx'
import { isSignedOut, SignedIn } from '../home/SignedIn.tsx'
import { livePath } from '../home/siteLocale.ts'
import { phaseAt } from '../phases.ts'
import { QueryProvider, useQuery, withValues } from '../ui/query.tsx'
import { Failed, Loading, Missing } from '../ui/status.tsx'
import { useArrivalFocus } from '../ui/useArrivalFocus.ts'
import { useResource } from '../ui/useResource.ts'
import { DaysChart } from './charts/DaysChart.tsx'
import { Funnel } from './charts/Funnel.tsx'
import { Panel } from './charts/Panel.tsx'
import { Remaining } from './charts/Remaining.tsx'
import { rewardNames } from './charts/rewardNames.ts'
import { fillDays, funnelOf, healthOf } from './charts/series.ts'
import { Health } from './Health.tsx'
import { livePage } from './livePage.ts'
import { Agents } from './queues/Agents.tsx'
import { Applicants } from './queues/Applicants.tsx'
import { Decisions } from './queues/Decisions.tsx'
import { Overpaid } from './queues/Overpaid.tsx'
import { Participants } from './queues/Participants.tsx'
import { Payouts } from './queues/Payouts.tsx'
import { Unpaid } from './queues/Unpaid.tsx'
import { runApi } from './runApi.ts'

const queues = ['applicants', 'payouts', 'unpaid', 'overpaid', 'agents', 'participants', 'decisions'] as const

/** The filters of one queue. Another one begins without them. */
const noFilters = { q: '', sort: '', state: '', user: '' }

/** Figures, participants and the review queue of an activity. */
export default function Run(): ReactNode {
  const { alias } = useParams()
  if (!alias) return <Missing />
  return (
    <SignedIn>
      {(session, expired) => (
        <QueryProvider key={alias}>
          <Activity alias={alias} session={session} onExpired={expired} />
        </QueryProvider>
      )}
    </SignedIn>
  )
}

interface Props {
  alias: string
  session: StudioSession
  onExpired: () => void
}

async function readActivity(alias: string) {
  const [{ pages, now }, figures, { sums }, files] = await Promise.all([
    api.pages(),
    runApi.figures(alias),
    runApi.sums(alias),
    // Only for names: without them, the ids are shown.
    api.draft(alias).then(
      (draft) => draft.files,
      () => ({}),
    ),
  ])
  const page = pages.find((entry) => entry.alias === alias) ?? null
  const release = page?.live && page.draft ? await api.release(alias, page.live.version).catch(() => null) : null
  return { page, release, now, figures, sums, files }
}

function Activity({ alias, session, onExpired }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const { hasParticipants } = session
  const { data, problem, reload } = useResource(
    useMemo(() => (hasParticipants ? () => readActivity(alias) : null), [alias, hasParticipants]),
  )
  const [decided, setDecided] = useState(0)
  const onChanged = useCallback(() => {
    setDecided((count) => count + 1)
    reload()
  }, [reload])
  const days = useMemo(() => (data ? fillDays(data.figures) : []), [data])
  const nameOf = useMemo(() => rewardNames(data?.files ?? {}, i18n.language), [data, i18n.language])
  const health = useMemo(() => (data ? healthOf(data.sums) : []), [data])
  const signedOut = isSignedOut(problem)
  useEffect(() => {
    document.title = `${alias} · ${t('studio')} · Playbill`
  }, [alias, t])
  useEffect(() => {
    if (signedOut) onExpired()
  }, [signedOut, onExpired])
  const arrivalRef = useArrivalFocus()
  const { query, change } = useQuery()
  const tab = queues.find((name) => name === query.get('tab')) ?? queues[0]
  if (!hasParticipants) return <Elsewhere />
  if (!data) return problem ? <Failed message={problem.message} retry={reload} /> : <Loading />

  const { now, figures, sums } = data
  const page = data.page && livePage(data.page, data.release, i18n.language)
  const windows = page?.windows ?? null
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const queue = { alias, by: session.operator ?? 'operator', onChanged }
  return (
    <Container as="main" maxW="8xl" px={{ base: '4', md: '6' }} py="6">
      <Stack gap="5">
        <Flex align="center" gap="3" wrap="wrap">
          <Box me="auto">
            <HStack gap="3">
              <Heading ref={arrivalRef} tabIndex={-1} as="h1" size="2xl">
                {page?.title ?? alias}
              </Heading>
              {windows && <PhaseBadge phase={phaseAt(windows, now)} isLive={page?.live != null} />}
            </HStack>
            <Text color="fg.muted" fontFamily="mono">
              {alias}
            </Text>
          </Box>
          <Button asChild size="sm" variant="outline">
            <Link to={`/edit/${alias}`}>{t('home.edit')}</Link>
          </Button>
          {page?.live && (
            <Button asChild size="sm" variant="outline">
              <a href={livePath(page)} target="_blank" rel="noreferrer">
                {t('home.open')}
              </a>
            </Button>
          )}
        </Flex>
        {problem && (
          <Alert.Root status="error" role="alert">
            <Alert.Indicator />
            <Alert.Title>{problem.message}</Alert.Title>
          </Alert.Root>
        )}
        <SimpleGrid columns={3} gap="4">
          {(['joined', 'completed', 'claimed'] as const).map((key) => (
            <Stat.Root key={key} bg="bg.panel" borderWidth="1px" rounded="l3" p="4">
              <Stat.Label>{t(`run.${key}`)}</Stat.Label>
              <Stat.ValueText fontVariantNumeric="tabular-nums">{number(figures.users[key])}</Stat.ValueText>
            </Stat.Root>
          ))}
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
          <DaysChart days={days} />
          <Funnel levels={funnelOf(figures.users, sums)} />
        </SimpleGrid>
        <Remaining nameOf={nameOf} figures={figures} start={windows?.start ?? null} />
        <Panel title={t('run.queue')}>
          <Tabs.Root
            value={tab}
            onValueChange={({ value }) =>
              change((before) => withValues(before, { ...noFilters, tab: value === queues[0] ? '' : value }))
            }
            lazyMount
            unmountOnExit
            size="sm"
          >
            <Tabs.List flexWrap="wrap">
              {queues.map((name) => (
                <Tabs.Trigger key={name} value={name}>
                  {t(`run.${name}`)}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <Tabs.Content value="applicants">
              <Applicants {...queue} />
            </Tabs.Content>
            <Tabs.Content value="payouts">
              <Payouts {...queue} />
            </Tabs.Content>
            <Tabs.Content value="unpaid">
              <Unpaid {...queue} />
            </Tabs.Content>
            <Tabs.Content value="overpaid">
              <Overpaid {...queue} activityId={figures.activityId} />
            </Tabs.Content>
            <Tabs.Content value="agents">
              <Agents {...queue} />
            </Tabs.Content>
            <Tabs.Content value="participants">
              <Participants alias={alias} />
            </Tabs.Content>
            <Tabs.Content value="decisions">
              <Decisions key={decided} alias={alias} />
            </Tabs.Content>
          </Tabs.Root>
        </Panel>
        <Health alias={alias} rows={health} />
      </Stack>
    </Container>
  )
}

/** With PLATFORM_URL, another system keeps participants and payouts. */
function Elsewhere(): ReactNode {
  const { t } = useTranslation()
  return (
    <Container as="main" maxW="3xl" py="16">
      <Heading as="h1" size="lg" mb="2">
        {t('run.elsewhere')}
      </Heading>
      <Text color="fg.muted">{t('run.elsewhereHelp')}</Text>
    </Container>
  )
}
