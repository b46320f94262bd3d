import { Heading, LinkBox, LinkOverlay, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StudioPage } from '../../contract/studio/pages.ts'
import { useDates } from '../ui/dates.ts'

/** The pages whose drafts wait for an approval. */
export function Waiting({ pages, now }: { pages: readonly StudioPage[]; now: number }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const waiting = pages.filter(({ review }) => review?.state === 'waiting')
  if (waiting.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="waiting" gap="2">
      <Heading as="h2" size="sm" id="waiting">
        {t('home.waiting', { count: waiting.length })}
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none">
        {waiting.map(({ alias, title, review }) => (
          <LinkBox as="li" key={alias} borderWidth="1px" rounded="l2" bg="bg.panel" px="4" py="3">
            <LinkOverlay asChild fontWeight="medium" lineClamp="2" overflowWrap="anywhere">
              <Link to={`/review/${alias}`}>{t('home.review', { title })}</Link>
            </LinkOverlay>
            {review && (
              <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
                {t('home.askedBy', { who: review.by, when: dates.relative(review.at, now), reason: review.reason })}
              </Text>
            )}
          </LinkBox>
        ))}
      </Stack>
    </Stack>
  )
}
