import { Alert, Badge, Button, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReviewAction, StudioReview } from '../../contract/reviews.ts'
import { useDates } from '../ui/dates.ts'
import { isReason, ReasonField } from '../ui/ReasonField.tsx'
import { reviewColors } from './reviewColors.ts'

/** How many steps are listed; the history has all. */
const maxSteps = 4

interface Props {
  review: StudioReview
  /** The name of who looks at it. */
  person: string
  /** Hash of the release that is shown beside the panel; null: it has errors. */
  hash: string | null
  onDecide: (action: ReviewAction, hash: string, reason: string) => Promise<void>
}

/** Whether the draft is approved, by whom and who may approve it; and what this person can do. */
export function ApprovalPanel({ review, person, hash, onDecide }: Props): ReactNode {
  const { t } = useTranslation()
  const titleId = useId()
  const [note, setNote] = useState('')
  const [sending, setSending] = useState<ReviewAction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { state, mayApprove } = review
  const isShown = hash !== null && hash === review.hash
  const decide = async (action: ReviewAction) => {
    if (hash === null) return
    setSending(action)
    setProblem(null)
    try {
      await onDecide(action, hash, note)
      setNote('')
    } catch (error) {
      setProblem((error as Error).message)
    }
    setSending(null)
  }
  const isOpen = state === 'none' || state === 'changes'
  const actions: ReviewAction[] = [
    ...(mayApprove && state !== 'approved' ? (['approve'] as const) : []),
    ...(mayApprove && state !== 'changes' ? (['changes'] as const) : []),
    ...(isOpen ? (['request'] as const) : []),
  ]
  return (
    <Stack as="section" aria-labelledby={titleId} gap="3" p="4" borderWidth="1px" rounded="l2" bg="bg.panel">
      <HStack gap="2" wrap="wrap">
        <Heading as="h3" size="sm" id={titleId}>
          {t('review.approval')}
        </Heading>
        <Badge colorPalette={reviewColors[state]}>{t(`review.state.${state}`)}</Badge>
      </HStack>
      <Text fontSize="sm" role="status">
        <Explanation review={review} person={person} />
      </Text>
      <Steps review={review} />
      {isShown && actions.length > 0 && (
        <>
          <ReasonField label={t('review.note')} value={note} onChange={setNote} isRequired={false} />
          {problem !== null && (
            <Alert.Root status="error" role="alert" size="sm">
              <Alert.Indicator />
              <Alert.Title>{problem}</Alert.Title>
            </Alert.Root>
          )}
          <HStack gap="2" wrap="wrap">
            {actions.map((action, index) => (
              <Button
                key={action}
                size="sm"
                {...(index === 0 ? { colorPalette: 'brand' } : { variant: 'outline' as const })}
                loading={sending === action}
                disabled={!isReason(note) || sending !== null}
                onClick={() => void decide(action)}
              >
                {t(`review.do.${action}`)}
              </Button>
            ))}
          </HStack>
        </>
      )}
      {!isShown && hash !== null && <Text fontSize="sm">{t('review.outdated')}</Text>}
    </Stack>
  )
}

function Explanation({ review, person }: Pick<Props, 'review' | 'person'>): ReactNode {
  const { t, i18n } = useTranslation()
  const { state, approvedBy, approvers, needed } = review
  if (state === 'approved')
    return t(approvedBy === person ? 'review.publishOther' : 'review.ready', { name: approvedBy })
  if (approvers?.length === 0) return t('review.noApprover')
  const names = approvers && new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(approvers)
  const who = names === null ? t('review.anyone') : t('review.who', { names })
  return `${t(needed ? 'review.needed' : 'review.optional')} ${who}`
}

/** Who asked, approved or asked for changes, with their words. */
function Steps({ review: { steps } }: Pick<Props, 'review'>): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  if (steps.length === 0) return null
  return (
    <Stack as="ul" gap="2" listStyleType="none" fontSize="sm">
      {steps.slice(0, maxSteps).map(({ action, by, reason, at, counts }) => (
        <Stack as="li" key={`${at} ${action}`} gap="0">
          <Text color="fg.muted" fontSize="xs">
            {t(`review.step.${action}`, { who: by, when: dates.time(at) })}
            {!counts && ` · ${t('review.earlier')}`}
          </Text>
          <Text overflowWrap="anywhere">{reason}</Text>
        </Stack>
      ))}
    </Stack>
  )
}
