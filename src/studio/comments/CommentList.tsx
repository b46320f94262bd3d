import { Alert, Box, Button, HStack, Spinner, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewComment } from './CommentForm.tsx'
import { openCount } from './openCounts.ts'
import { Thread } from './Thread.tsx'
import { useComments } from './useComments.ts'

interface Props {
  alias: string
  /** Names of the blocks by id, in the order of the page. */
  blocks: ReadonlyMap<string, string>
  /** The block that a new comment is about first, and whose comments come first; null: the page. */
  about: string | null
  onShow?: (block: string) => void
}

/** The comments on a page: a new one, those that are open, and those that are resolved. */
export function CommentList({ alias, blocks, about, onShow }: Props): ReactNode {
  const { t } = useTranslation()
  const comments = useComments(alias)
  const [shown, setShown] = useState<'open' | 'resolved'>('open')
  const [failure, setFailure] = useState<string | null>(null)
  const { threads, problem } = comments
  if (!threads && !problem)
    return (
      <Box role="status">
        <Spinner size="sm" aria-label={t('studio.loading')} />
      </Box>
    )
  const all = threads ?? []
  const counts = { open: openCount(all), resolved: all.length - openCount(all) }
  const ofState = all.filter(({ resolved }) => (resolved === null) === (shown === 'open'))
  const sorted = [
    ...ofState.filter(({ block }) => about !== null && block === about),
    ...ofState.filter(({ block }) => about === null || block !== about),
  ]
  const message = failure ?? problem?.message ?? null
  return (
    <Stack gap="4">
      <NewComment blocks={blocks} about={about} onSend={comments.add} />
      {message !== null && (
        <Alert.Root status="error" role="alert" size="sm">
          <Alert.Indicator />
          <Alert.Title>{message}</Alert.Title>
        </Alert.Root>
      )}
      <HStack gap="2" role="group" aria-label={t('comments.shown')}>
        {(['open', 'resolved'] as const).map((state) => (
          <Button
            key={state}
            size="xs"
            variant={shown === state ? 'subtle' : 'ghost'}
            aria-pressed={shown === state}
            onClick={() => setShown(state)}
          >
            {t(`comments.${state}`, { number: counts[state] })}
          </Button>
        ))}
      </HStack>
      <Stack gap="3" aria-live="polite" aria-relevant="additions">
        {sorted.map((thread) => (
          <Thread
            key={thread.id}
            thread={thread}
            comments={comments}
            blocks={blocks}
            onShow={onShow}
            onFailed={({ message: why }) => setFailure(why)}
          />
        ))}
        {sorted.length === 0 && (
          <Text color="fg.muted" fontSize="sm">
            {t(`comments.none.${shown}`)}
          </Text>
        )}
      </Stack>
    </Stack>
  )
}
