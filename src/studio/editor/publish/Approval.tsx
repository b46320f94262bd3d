import { Alert, Badge, HStack, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StudioReview } from '../../../contract/reviews.ts'
import type { StudioComparison } from '../../../contract/studio/compare.ts'
import { ApprovalPanel } from '../../review/ApprovalPanel.tsx'
import { reviewColors } from '../../review/reviewColors.ts'
import type { PageReview } from '../../review/useReview.ts'
import { useDates } from '../../ui/dates.ts'
import { useEditor } from '../context.ts'

interface Props {
  approval: PageReview
  comparison: StudioComparison
}

/** Whether the draft is approved, outdated or needs an approval; leads to the review. */
export function Approval({ approval, comparison }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias, session } = useEditor()
  const { review, problem, decide } = approval
  if (!review) {
    if (!problem || session.requireApproval === 'never') return null
    return (
      <Alert.Root status="error" role="alert">
        <Alert.Indicator />
        <Alert.Title>{problem.message}</Alert.Title>
      </Alert.Root>
    )
  }
  return (
    <Stack gap="2">
      <Outdated review={review} live={comparison.live} />
      {review.needed ? (
        <ApprovalPanel
          review={review}
          person={session.operator ?? 'operator'}
          hash={comparison.hash}
          onDecide={decide}
        />
      ) : (
        <Optional review={review} />
      )}
      <StyledLink asChild variant="underline" fontSize="sm" alignSelf="flex-start">
        <Link to={`/review/${alias}`}>{t('review.link')}</Link>
      </StyledLink>
    </Stack>
  )
}

/** That the last approval is about an earlier content. What was approved before the last publish is of no interest. */
function Outdated({ review, live }: { review: StudioReview; live: StudioComparison['live'] }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const [last] = review.steps
  if (last?.action !== 'approve' || last.counts || last.at <= (live?.publishedAt ?? 0)) return null
  return (
    <Alert.Root status="warning" size="sm">
      <Alert.Indicator />
      <Alert.Title>{t('publish.approvalOutdated', { name: last.by, when: dates.time(last.at) })}</Alert.Title>
    </Alert.Root>
  )
}

/** The state of an approval that a publish does not need. */
function Optional({ review: { state, steps } }: { review: StudioReview }): ReactNode {
  const { t } = useTranslation()
  const last = steps.find(({ counts }) => counts)
  return (
    <Stack gap="1" fontSize="sm">
      <HStack gap="2">
        <Text fontWeight="medium">{t('review.approval')}</Text>
        <Badge colorPalette={reviewColors[state]}>{t(`review.state.${state}`)}</Badge>
      </HStack>
      {state !== 'none' && last && (
        <Text overflowWrap="anywhere">
          {last.by}: {last.reason}
        </Text>
      )}
      {state !== 'approved' && <Text color="fg.muted">{t('review.optional')}</Text>}
    </Stack>
  )
}
