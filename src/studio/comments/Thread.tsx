import { Badge, Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, CommentThread } from '../../contract/reviews.ts'
import { useDates } from '../ui/dates.ts'
import { CommentForm } from './CommentForm.tsx'
import type { PageComments } from './useComments.ts'

interface Props {
  thread: CommentThread
  comments: PageComments
  blocks: ReadonlyMap<string, string>
  /** Shows a block of the page; left out: it cannot be shown here. */
  onShow?: ((block: string) => void) | undefined
  onFailed: (problem: Error) => void
}

/** A comment with its replies, and what can be done with it. */
export function Thread({ thread, comments, blocks, onShow, onFailed }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const [replying, setReplying] = useState(false)
  const { id, author, resolved, replies } = thread
  const run = (done: Promise<void>) => void done.catch(onFailed)
  return (
    <Stack
      as="article"
      aria-label={t('comments.of', { author })}
      gap="3"
      p="3"
      borderWidth="1px"
      rounded="l2"
      bg="bg.panel"
    >
      <About thread={thread} blocks={blocks} onShow={onShow} />
      <Said comment={thread} onDelete={() => run(comments.remove(id))} />
      {replies.length > 0 && (
        <Stack as="ul" gap="3" listStyleType="none" ps="3" borderStartWidth="2px">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Said comment={reply} onDelete={() => run(comments.remove(reply.id))} />
            </li>
          ))}
        </Stack>
      )}
      {resolved && (
        <Text fontSize="xs" color="fg.muted">
          {t('comments.resolvedBy', { who: resolved.by, when: dates.time(resolved.at) })}
        </Text>
      )}
      {replying ? (
        <CommentForm
          label={t('comments.replyTo', { author })}
          submitLabel={t('comments.sendReply')}
          onSend={async (text) => {
            await comments.reply(id, text)
            setReplying(false)
          }}
        />
      ) : (
        <HStack gap="2">
          <Button size="xs" variant="outline" onClick={() => setReplying(true)}>
            {t('comments.reply')}
          </Button>
          <Button size="xs" variant="outline" onClick={() => run(comments.resolve(id, !resolved))}>
            {t(resolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        </HStack>
      )}
    </Stack>
  )
}

/** What a comment is about: the page, a block, or a block that is gone. */
function About({ thread: { block }, blocks, onShow }: Pick<Props, 'thread' | 'blocks' | 'onShow'>): ReactNode {
  const { t } = useTranslation()
  if (block === null)
    return (
      <Text fontSize="xs" color="fg.muted">
        {t('comments.page')}
      </Text>
    )
  const name = blocks.get(block)
  if (name === undefined)
    return (
      <HStack gap="2" fontSize="xs" color="fg.muted">
        <Text fontFamily="mono">{block}</Text>
        <Badge size="sm" colorPalette="orange">
          {t('comments.removedBlock')}
        </Badge>
      </HStack>
    )
  if (!onShow)
    return (
      <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
        {name}
      </Text>
    )
  return (
    <Button
      size="2xs"
      variant="subtle"
      alignSelf="flex-start"
      maxW="full"
      aria-label={t('comments.showBlock', { block: name })}
      onClick={() => onShow(block)}
    >
      <Text as="span" truncate>
        {name}
      </Text>
    </Button>
  )
}

/** Who said what, and when. Texts are plain: line breaks stay. */
function Said({ comment, onDelete }: { comment: Comment; onDelete: () => void }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { author, at, text, isOwn, isDeleted } = comment
  return (
    <Box>
      <Flex gap="2" align="baseline">
        <Text fontWeight="medium" fontSize="sm" truncate>
          {author}
        </Text>
        <Text fontSize="xs" color="fg.muted" flex="1" whiteSpace="nowrap">
          {dates.time(at)}
        </Text>
        {isOwn && (
          <Button size="2xs" variant="ghost" aria-label={t('comments.deleteOwn', { text })} onClick={onDelete}>
            {t('comments.delete')}
          </Button>
        )}
      </Flex>
      <Text
        fontSize="sm"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(isDeleted && { color: 'fg.muted', fontStyle: 'italic' })}
      >
        {isDeleted ? t('comments.deleted') : text}
      </Text>
    </Box>
  )
}
