import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { traceOf, useAct, useRead } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Empty, Failed as FailedBox, Frame, failedIn, Pager, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { Records } from './Records.tsx'
import styles from './RewardRecords.module.css'

type Spec = typeof spec
type Answered = Answer<typeof calls.getRewardList>

/** Only the rewards centre needs it: pages of activities need not download it. */
const Centre = lazy(() => import('./Centre.tsx'))

/** Rows a page; the call's own default. */
const pageSize = 10

function RewardRecords({ data, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  if (!data.records) return <Nothing {...view} data={data} />
  if (view.props.centre) return <Everything {...view} />
  const { total } = data.records
  return (
    <Framed {...view}>
      {page === 0 ? <Records list={data.records.list} /> : <LaterPage page={page} first={data.records} />}
      <Pager label={t('RewardRecords.pages')} page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
    </Framed>
  )
}

const Everything = (view: ViewProps<Spec>) => (
  <Framed {...view} bare>
    <Suspense fallback={<Skeleton lines={4} height={76} radius="card" />}>
      <Centre id={view.id} />
    </Suspense>
  </Framed>
)

/** The first page comes with the block; the others are read when they are asked for. */
function LaterPage({ page, first }: { page: number; first: Answered }) {
  const { t } = useTranslation()
  const read = useRead(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageIndex: page })
  if (read.status === 'failed')
    return <FailedBox title={t('common.failed')} retry={read.retry} traceId={traceOf(read.problem)} />
  return read.status === 'ready' ? (
    <Records list={read.data.list} />
  ) : (
    <Skeleton lines={Math.min(pageSize, first.total - page * pageSize)} height={52} />
  )
}

function Nothing(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { act } = useAct()
  const isVisitor = !view.data.records
  return (
    <Framed {...view}>
      <Empty
        art="gift"
        title={t(isVisitor ? 'RewardRecords.visitor' : 'RewardRecords.empty')}
        action={
          isVisitor &&
          view.props.centre && (
            <Button variant="primary" onClick={() => void act({ action: 'login' })}>
              {t('common.login')}
            </Button>
          )
        }
      />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={4} height={52} />
  </Framed>
)

function Framed({ id, props, bare = false, children }: ViewProps<Spec> & { bare?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('RewardRecords.title')}
      className={props.centre ? styles.centre : undefined}
      saysStale={!props.centre}
    >
      {bare ? children : <Card className={styles.card}>{children}</Card>}
    </Frame>
  )
}

export default {
  ready: RewardRecords,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Framed),
  empty: Nothing,
  visitor: Nothing,
} satisfies Views<Spec>
