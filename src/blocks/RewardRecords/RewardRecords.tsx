import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { failureOf, usePageState, useRead } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Empty, Failed as FailedBox, Frame, Pager, Retry, Skeleton } from '../../ui/index.ts'
import { pageSize, type spec } from './index.ts'
import { Records } from './Records.tsx'
import styles from './RewardRecords.module.css'

type Spec = typeof spec
type Answered = Answer<typeof calls.getRewardList>

/** Lazy, so that activity pages do not download it. */
const RewardsCenter = lazy(() => import('./RewardsCenter.tsx'))

function RewardRecords({ data, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const [page, setPage] = useState(0)
  if (!data.records) return <EmptyState {...view} data={data} />
  if (view.props.centre) return <AllRewards {...view} />
  const { total } = data.records
  return (
    <Framed {...view}>
      {page === 0 ? <Records list={data.records.list} /> : <LaterPage page={page} first={data.records} />}
      <Pager label={t('RewardRecords.pages')} page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
    </Framed>
  )
}

const AllRewards = (view: ViewProps<Spec>) => (
  <Framed {...view} bare>
    <Suspense fallback={<Skeleton lines={4} height={76} radius="card" />}>
      <RewardsCenter id={view.id} />
    </Suspense>
  </Framed>
)

/** The first page is loaded with the block; other pages are requested. */
function LaterPage({ page, first }: { page: number; first: Answered }) {
  const { t } = useTranslation()
  const read = useRead(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageIndex: page, pageSize })
  if (read.status === 'failed')
    return <FailedBox title={t('common.failed')} retry={read.retry} {...failureOf(read.problem)} />
  return read.status === 'ready' ? (
    <Records list={read.data.list} />
  ) : (
    <Skeleton lines={Math.min(pageSize, first.total - page * pageSize)} height={52} />
  )
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  const isVisitor = !view.data.records
  const isFinal = usePageState() === 'SETTLED'
  return (
    <Framed {...view}>
      <Empty
        art="gift"
        later={!view.props.centre}
        visitorOnly={isVisitor}
        title={t(isVisitor ? 'RewardRecords.visitor' : isFinal ? 'RewardRecords.emptyFinal' : 'RewardRecords.empty')}
        action={
          isVisitor &&
          view.props.centre && (
            <Button variant="primary" onClick={() => void run({ action: 'login' })}>
              {t('common.login')}
            </Button>
          )
        }
      />
    </Framed>
  )
}

/** The rewards center reads its data itself and shows what it gets. */
const Failed = ({ retry, ...view }: FailedProps<Spec>) =>
  view.props.centre ? (
    <AllRewards {...view} />
  ) : (
    <Framed {...view}>
      <Records list={null} />
      <Retry failure={{ retry }} />
    </Framed>
  )

/** In an activity, as high as the markup of the server and as the empty state, so that nothing below moves. */
const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    {view.props.centre ? <Skeleton lines={4} height={52} /> : <Empty art="gift" later visitorOnly title={'\u00a0'} />}
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
  failed: Failed,
  empty: EmptyState,
  visitor: EmptyState,
} satisfies Views<Spec>
