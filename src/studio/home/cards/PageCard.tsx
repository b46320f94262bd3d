import { Badge, Box, Card, Flex, HStack, LinkBox, LinkOverlay, Stack, Text } from '@chakra-ui/react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StudioPage } from '../../../contract/studio/pages.ts'
import type { StudioSession } from '../../../contract/studio/session.ts'
import { type Phase, phaseAt } from '../../phases.ts'
import { reviewColors } from '../../review/reviewColors.ts'
import { useDates } from '../../ui/dates.ts'
import { Sign } from '../../ui/icons.tsx'
import { actorName, phaseName, reasonText, typeName } from '../../words/names.ts'
import { Thumbnail } from '../thumbnail/Thumbnail.tsx'
import { type CardAction, CardMenu } from './CardMenu.tsx'

interface Props {
  page: StudioPage
  session: StudioSession
  /** The time of the platform, epoch ms. */
  now: number
  onAction: (action: CardAction, page: StudioPage) => void
}

const phaseColors: Record<Phase, string> = {
  before: 'gray',
  joining: 'blue',
  open: 'green',
  ended: 'orange',
  settled: 'purple',
  closed: 'gray',
}

/** One activity or page: a link to its editor, named by its alias, and what is known of it. */
export const PageCard = memo(function PageCard({ page, session, now, onAction }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias, title, windows } = page
  return (
    <LinkBox asChild>
      <Card.Root
        as="article"
        size="sm"
        overflow="hidden"
        opacity={page.archived ? 0.75 : 1}
        transition="border-color 160ms"
        _hover={{ borderColor: 'border.emphasized' }}
        _focusWithin={{ borderColor: 'brand.focusRing' }}
      >
        <Box borderBottomWidth="1px">
          <Thumbnail page={page} session={session} at={now} />
        </Box>
        <Card.Body gap="3" p="4">
          <Flex gap="2" align="start">
            <Stack gap="0" flex="1" minW="0">
              <Text fontWeight="semibold" truncate title={title}>
                {title}
              </Text>
              <LinkOverlay asChild fontFamily="mono" fontSize="xs" color="fg.muted" truncate>
                <Link to={`/edit/${alias}`}>{alias}</Link>
              </LinkOverlay>
            </Stack>
            <CardMenu page={page} session={session} onAction={(action) => onAction(action, page)} />
          </Flex>
          <HStack gap="1.5" wrap="wrap">
            <Badge variant="outline">
              {page.kind === 'page' ? t('home.pageType') : page.type === null ? '—' : typeName(t, page.type)}
            </Badge>
            {windows && <PhaseBadge phase={phaseAt(windows, now)} isLive={page.live !== null} />}
            {page.draft && (
              <Badge colorPalette="yellow" variant="subtle">
                {t('home.draft')}
              </Badge>
            )}
            {page.review && (
              <Badge colorPalette={reviewColors[page.review.state]} variant="subtle" title={page.review.reason}>
                {t(`review.state.${page.review.state}`)}
              </Badge>
            )}
            {page.archived && <Badge variant="subtle">{t('home.archived')}</Badge>}
            <Problems page={page} />
          </HStack>
          <Facts page={page} now={now} />
        </Card.Body>
      </Card.Root>
    </LinkBox>
  )
})

/** The phase of an activity, in words and, while it is live, a color. */
export function PhaseBadge({ phase, isLive }: { phase: Phase; isLive: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <Badge colorPalette={isLive ? phaseColors[phase] : 'gray'} variant="subtle">
      {phaseName(t, phase, isLive)}
    </Badge>
  )
}

function Problems({ page: { errors, warnings } }: { page: StudioPage }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      {errors === null && <Badge variant="subtle">{t('home.checking')}</Badge>}
      {errors !== null && errors > 0 && (
        <Badge colorPalette="red" variant="subtle">
          <Sign name="error" size="xs" />
          {t('home.errors', { count: errors })}
        </Badge>
      )}
      {warnings !== null && warnings > 0 && (
        <Badge colorPalette="orange" variant="subtle">
          <Sign name="warning" size="xs" />
          {t('home.warnings', { count: warnings })}
        </Badge>
      )}
    </>
  )
}

function Facts({ page: { live, draft, plans, windows }, now }: { page: StudioPage; now: number }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const [plan] = plans
  return (
    <Stack as="ul" gap="0.5" fontSize="xs" color="fg.muted" listStyleType="none">
      <Text
        as="li"
        truncate
        title={live ? `${dates.time(live.publishedAt)} · ${reasonText(t, live.reason)}` : undefined}
      >
        {live
          ? t('home.live', {
              version: live.version,
              when: dates.relative(live.publishedAt, now),
              who: actorName(t, live.by),
            })
          : t('home.offline')}
      </Text>
      {draft && (
        <Text as="li" truncate title={dates.time(draft.savedAt)}>
          {t('home.saved', { when: dates.relative(draft.savedAt, now), who: draft.author })}
        </Text>
      )}
      {plan && (
        <Text as="li" title={plan.reason}>
          {t('home.scheduled', { action: t(`home.plan.${plan.action}`), when: dates.time(plan.at, windows?.timeZone) })}
          {plans.length > 1 && ` ${t('home.morePlans', { count: plans.length - 1 })}`}
        </Text>
      )}
    </Stack>
  )
}
