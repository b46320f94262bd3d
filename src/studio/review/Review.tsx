import { Alert, Button, Container, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import type { Draft } from '../../contract/drafts.ts'
import type { StudioComparison } from '../../contract/studio/compare.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { api } from '../api/calls.ts'
import { ApiProblem } from '../api/client.ts'
import { blockNames } from '../comments/blockNames.ts'
import { CommentList } from '../comments/CommentList.tsx'
import { ChangeList } from '../editor/publish/ChangeList.tsx'
import { Findings } from '../editor/publish/Findings.tsx'
import { MoneyEffect } from '../editor/publish/MoneyEffect.tsx'
import { isSignedOut, SignedIn } from '../home/SignedIn.tsx'
import { createDocument, pageOf } from '../model/index.ts'
import { useDates } from '../ui/dates.ts'
import { Failed, Loading, Missing } from '../ui/status.tsx'
import { useResource } from '../ui/useResource.ts'
import { actorName } from '../words/names.ts'
import { useSchemaText } from '../words/schemaText.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { previewAddress } from './openPreview.ts'
import { type PageReview, useReview } from './useReview.ts'

/** What a reviewer reads and decides, also on a phone. */
export default function Review(): ReactNode {
  const { alias = '' } = useParams()
  return <SignedIn>{(session, expired) => <Reviewed alias={alias} session={session} onExpired={expired} />}</SignedIn>
}

interface Props {
  alias: string
  session: StudioSession
}

function Reviewed({ alias, session, onExpired }: Props & { onExpired: () => void }): ReactNode {
  const { t } = useTranslation()
  const page = useReview(alias)
  const hash = page.review?.hash ?? null
  const read = useCallback(async () => {
    const draft = await api.draft(alias)
    return { draft, comparison: await api.compare({ alias, files: draft.files, assets: draft.assets }) }
  }, [alias])
  const { data, problem, reload } = useResource(read)
  useEffect(() => {
    document.title = `${t('review.title', { alias })} · Playbill Studio`
  }, [t, alias])
  const failed = problem ?? page.problem
  const signedOut = isSignedOut(failed)
  useEffect(() => {
    if (signedOut) onExpired()
  }, [signedOut, onExpired])
  if (failed instanceof ApiProblem && failed.status === 404) return <Missing />
  if (!data) return failed ? <Failed message={failed.message} retry={reload} /> : <Loading />
  const isOutdated = hash !== null && data.comparison.hash !== null && hash !== data.comparison.hash
  return (
    <Container as="main" maxW="3xl" px={{ base: '4', md: '6' }} py="6">
      <Stack gap="6">
        <Header alias={alias} session={session} draft={data.draft} page={page} />
        {isOutdated && (
          <Alert.Root status="warning" role="alert">
            <Alert.Indicator />
            <Alert.Title flex="1">{t('review.outdated')}</Alert.Title>
            <Button size="xs" variant="outline" onClick={reload}>
              {t('review.reload')}
            </Button>
          </Alert.Root>
        )}
        <Changes comparison={data.comparison} files={data.draft.files} />
        {page.review?.draft && (
          <ApprovalPanel
            review={page.review}
            person={session.operator ?? 'operator'}
            hash={data.comparison.hash}
            onDecide={page.decide}
          />
        )}
        <Comments alias={alias} draft={data.draft} />
      </Stack>
    </Container>
  )
}

function Header({ alias, session, draft, page }: Props & { draft: Draft; page: PageReview }): ReactNode {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const [problem, setProblem] = useState<string | null>(null)
  const [opening, setOpening] = useState(false)
  const saved = page.review?.draft
  const open = async () => {
    setOpening(true)
    try {
      window.location.assign(await previewAddress(draft, session))
    } catch (error) {
      setProblem((error as Error).message)
      setOpening(false)
    }
  }
  return (
    <Stack gap="3">
      <Stack gap="1">
        <Heading as="h1" size="xl" overflowWrap="anywhere">
          {t('review.title', { alias })}
        </Heading>
        <Text color="fg.muted" fontSize="sm">
          {saved
            ? t('review.saved', {
                names: new Intl.ListFormat(i18n.language).format(saved.authors),
                when: dates.time(saved.savedAt),
              })
            : t('review.unchanged')}
        </Text>
      </Stack>
      <HStack gap="2" wrap="wrap">
        {session.canShare && (
          <Button size="sm" variant="outline" loading={opening} onClick={() => void open()}>
            {t('review.preview')}
          </Button>
        )}
        <Button asChild size="sm" variant="ghost" hideBelow="lg">
          <Link to={`/edit/${alias}`}>{t('review.edit')}</Link>
        </Button>
      </HStack>
      {problem !== null && (
        <Alert.Root status="error" role="alert" size="sm">
          <Alert.Indicator />
          <Alert.Title>{problem}</Alert.Title>
        </Alert.Root>
      )}
    </Stack>
  )
}

function Changes({ comparison, files }: { comparison: StudioComparison; files: Draft['files'] }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { live, money, changes } = comparison
  return (
    <Stack as="section" aria-labelledby="changes" gap="4">
      <Heading as="h2" size="md" id="changes">
        {t('review.changes')}
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        {live
          ? t('publish.against', {
              version: live.version,
              by: actorName(t, live.by),
              when: dates.time(live.publishedAt),
            })
          : t('publish.first')}
      </Text>
      <MoneyEffect comparison={comparison} files={files} money={money} />
      <ChangeList changes={changes} files={files} />
      <Findings comparison={comparison} files={files} />
    </Stack>
  )
}

function Comments({ alias, draft }: { alias: string; draft: Draft }): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const blocks = useMemo(
    () => blockNames(pageOf(createDocument(draft.files, draft.assets).get()), schema.block),
    [draft, schema.block],
  )
  return (
    <Stack as="section" aria-labelledby="comments" gap="3">
      <Heading as="h2" size="md" id="comments">
        {t('comments.title')}
      </Heading>
      <CommentList alias={alias} blocks={blocks} about={null} />
    </Stack>
  )
}
