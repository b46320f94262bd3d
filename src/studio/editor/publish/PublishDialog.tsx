import { Alert, Button, CloseButton, Dialog, HStack, Portal, Spinner, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageReview, useReview } from '../../review/useReview.ts'
import { useDates, withTimesIn } from '../../ui/dates.ts'
import { isReason, ReasonField } from '../../ui/ReasonField.tsx'
import { toaster } from '../../ui/toaster.tsx'
import { actorName, reasonText } from '../../words/names.ts'
import { useEditor } from '../context.ts'
import { useZone } from '../useZone.ts'
import { Approval } from './Approval.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Done } from './Done.tsx'
import { Findings } from './Findings.tsx'
import { MoneyEffect } from './MoneyEffect.tsx'
import { type Publishing, usePublish } from './usePublish.ts'
import { WaitingPlans } from './WaitingPlans.tsx'
import { type Times, timesOf, When } from './When.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** Shows what a publish of the draft changes, and for whom; then publishes or schedules it. */
export default function PublishDialog({ open, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias } = useEditor()
  const contentRef = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      // The first button is gone when the comparison arrives, and the focus with it.
      initialFocusEl={() => contentRef.current}
      size="lg"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      onOpenChange={(change) => !change.open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={contentRef}>
            <Dialog.Header>
              <Dialog.Title>{t('publish.title', { alias })}</Dialog.Title>
            </Dialog.Header>
            <Content dialogRef={contentRef} onClose={onClose} />
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('home.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

interface ContentProps extends Pick<Props, 'onClose'> {
  dialogRef: RefObject<HTMLElement | null>
}

function Content({ dialogRef, onClose }: ContentProps): ReactNode {
  const { t } = useTranslation()
  const publishing = usePublish((author) => {
    toaster.warning({ title: t('publish.newer', { author: author ?? t('editor.somebody') }) })
    onClose()
  })
  const { comparison, problem, result, compareAgain } = publishing
  // Another content has other buttons, so the focus can be lost.
  useEffect(() => {
    if (document.activeElement === document.body) dialogRef.current?.focus()
  })
  if (result) return <Done publishing={publishing} onClose={onClose} />
  if (comparison) return <Form publishing={publishing} onClose={onClose} />
  return (
    <>
      <Dialog.Body>
        {problem === null ? (
          <HStack role="status" color="fg.muted">
            <Spinner size="sm" />
            <Text>{t('publish.comparing')}</Text>
          </HStack>
        ) : (
          <Failure message={problem} />
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={onClose}>
          {t('home.cancel')}
        </Button>
        {problem !== null && <Button onClick={compareAgain}>{t('publish.compareAgain')}</Button>}
      </Dialog.Footer>
    </>
  )
}

const Failure = ({ message }: { message: string }): ReactNode => (
  <Alert.Root status="error" role="alert">
    <Alert.Indicator />
    <Alert.Title>{message}</Alert.Title>
  </Alert.Root>
)

interface PartProps extends Pick<Props, 'onClose'> {
  publishing: Publishing
}

function Form({ publishing, onClose }: PartProps): ReactNode {
  const { t } = useTranslation()
  const { files } = useEditor().document.get()
  const zone = useZone()
  const dates = useDates()
  const [reason, setReason] = useState('')
  const [when, setWhen] = useState<Times>({ isLater: false, at: '', until: '' })
  const [confirmed, setConfirmed] = useState(false)
  const { comparison, money, conflict, problem, sending } = publishing
  const { alias, session } = useEditor()
  const missingId = useId()
  const approval = useReview(alias)
  if (!comparison) return null
  const times = timesOf(when, zone)
  const hasErrors = comparison.problems.some(({ severity }) => severity === 'error')
  const missing = missingKey([
    [!hasErrors && comparison.refusal === null && !conflict, 'publish.missing.fix'],
    [!money || confirmed, 'publish.missing.confirm'],
    [isApproved(approval, session.operator), 'publish.missing.approval'],
    [isReason(reason), 'publish.missing.reason'],
    [times !== null, when.isLater && when.at === '' ? 'publish.missing.time' : 'publish.missing.validTime'],
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (times) void publishing.publish({ reason, ...times, confirm: confirmed })
  }
  return (
    <form onSubmit={submit} style={{ display: 'contents' }}>
      <Dialog.Body>
        <Stack gap="5">
          <Against publishing={publishing} />
          {conflict && <Conflict publishing={publishing} />}
          <MoneyEffect {...{ comparison, files, money, confirmed }} onConfirm={setConfirmed} />
          <ChangeList changes={comparison.changes} files={files} isFirst={comparison.live === null} />
          <Findings comparison={comparison} files={files} />
          <Approval approval={approval} comparison={comparison} />
          <ReasonField value={reason} onChange={setReason} />
          <When value={when} zone={zone} onChange={setWhen} />
          <WaitingPlans plans={publishing.plans} zone={zone} fate="stay" />
          {problem !== null && !conflict && <Failure message={withTimesIn(problem, zone, dates)} />}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="4">
        <Button variant="outline" onClick={onClose}>
          {t('home.cancel')}
        </Button>
        <Text id={missingId} flex="1" order="-1" fontSize="sm" color="fg.muted">
          {missing && t(missing)}
        </Text>
        <Button
          type="submit"
          colorPalette="brand"
          disabled={missing !== null}
          aria-describedby={missingId}
          loading={sending}
        >
          {t(when.isLater ? 'publish.schedule' : 'publish.publishNow')}
        </Button>
      </Dialog.Footer>
    </form>
  )
}

/** The text of the first condition that is not met; null: all are. */
const missingKey = (conditions: readonly (readonly [isMet: boolean, key: string])[]): string | null =>
  conditions.find(([isMet]) => !isMet)?.[1] ?? null

/** Whether a publish needs no approval, or has that of someone else. The server decides; this avoids a refusal. */
function isApproved({ review }: PageReview, person: string | null): boolean {
  if (!review?.needed) return true
  return review.state === 'approved' && review.approvedBy !== person
}

function Against({ publishing: { comparison } }: Pick<PartProps, 'publishing'>): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const zone = useZone()
  const live = comparison?.live
  if (!live) return <Text color="fg.muted">{t('publish.first')}</Text>
  const { version, by, publishedAt } = live
  return (
    <Text color="fg.muted">
      {t('publish.against', { version, by: actorName(t, by), when: dates.time(publishedAt, zone) })}
    </Text>
  )
}

function Conflict({
  publishing: { conflict, acceptConflict, compareAgain },
}: Pick<PartProps, 'publishing'>): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const zone = useZone()
  if (!conflict) return null
  const { base, current, last } = conflict
  const based = base === null ? t('publish.basedOnNone') : t('publish.basedOn', { version: base })
  return (
    <Alert.Root status="warning" role="alert" alignItems="flex-start">
      <Alert.Indicator />
      <Alert.Content gap="2">
        <Alert.Title>
          {current === null ? t('publish.conflictOffline') : t('publish.conflict', { version: current })}
        </Alert.Title>
        <Alert.Description>
          {last &&
            t('publish.conflictLast', {
              who: actorName(t, last.actor),
              when: dates.time(last.at, zone),
              reason: reasonText(t, last.reason),
            })}{' '}
          {based}
        </Alert.Description>
        <HStack gap="2">
          <Button size="xs" variant="outline" onClick={compareAgain}>
            {t('publish.compareAgain')}
          </Button>
          <Button size="xs" variant="outline" onClick={acceptConflict}>
            {current === null ? t('publish.acceptOffline') : t('publish.accept', { version: current })}
          </Button>
        </HStack>
      </Alert.Content>
    </Alert.Root>
  )
}
