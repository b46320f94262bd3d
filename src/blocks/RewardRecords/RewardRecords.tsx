import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { useRead } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Empty, Failed as FailedBox, Heading, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import { Records } from './Records.tsx'
import styles from './RewardRecords.module.css'

type Spec = typeof spec
type Answered = Answer<typeof calls.getRewardList>

/** Rows a page; the call's own default. */
const pageSize = 10

function RewardRecords({ data, ...view }: ReadyProps<Spec>) {
  const [page, setPage] = useState(0)
  if (!data.records) return <Nothing {...view} data={data} />
  const { total } = data.records
  return (
    <Frame {...view}>
      {page === 0 ? <Records list={data.records.list} /> : <LaterPage page={page} first={data.records} />}
      {total > pageSize && <Pager page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />}
    </Frame>
  )
}

/** The first page comes with the block; the others are read when they are asked for. */
function LaterPage({ page, first }: { page: number; first: Answered }) {
  const { t } = useTranslation()
  const read = useRead(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageIndex: page })
  if (read.status === 'failed') return <FailedBox title={t('common.failed')} retry={read.retry} />
  return read.status === 'ready' ? (
    <Records list={read.data.list} />
  ) : (
    <Skeleton lines={Math.min(pageSize, first.total - page * pageSize)} height={52} />
  )
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const where = t('RewardRecords.page', { page: page + 1, pages })
  const end = (isEnd: boolean) => (isEnd ? where : undefined)
  return (
    <nav aria-label={t('RewardRecords.pages')} className={styles.pager}>
      <Button size="small" disabledReason={end(page === 0)} hideReason onClick={() => onPage(page - 1)}>
        {t('common.previous')}
      </Button>
      <span role="status" className="pb-tabular">
        {where}
      </span>
      <Button size="small" disabledReason={end(page + 1 >= pages)} hideReason onClick={() => onPage(page + 1)}>
        {t('common.next')}
      </Button>
    </nav>
  )
}

function Nothing(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const text = view.data.records ? t('RewardRecords.empty') : t('RewardRecords.visitor')
  return (
    <Frame {...view}>
      <Empty art="gift" title={text} />
    </Frame>
  )
}

function Failed({ retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <FailedBox title={t('common.failed')} retry={retry} />
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton lines={4} height={52} />
  </Frame>
)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.records}`}>
      <Heading level={2} id={`${id}-title`}>
        {props.title ?? t('RewardRecords.title')}
      </Heading>
      <Card className={styles.card}>{children}</Card>
    </section>
  )
}

export default {
  ready: RewardRecords,
  loading: Loading,
  failed: Failed,
  empty: Nothing,
  visitor: Nothing,
} satisfies Views<Spec>
