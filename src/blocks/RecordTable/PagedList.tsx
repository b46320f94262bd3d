import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, type Loadable } from '../../data/index.ts'
import { Card, Empty, Frame, Notice, Pager, Retry, Skeleton } from '../../ui/index.ts'
import styles from './RecordTable.module.css'

/** Rows per page: the default of the calls. */
export const pageSize = 10

interface Props<T extends { total: number }> {
  id: string
  title: string
  /** The filter switch. */
  filter: ReactNode
  read: Loadable<T>
  /** Text for an empty list. */
  empty: string
  /** A line above the table. */
  sum?: (data: T) => ReactNode
  page: number
  onPage: (page: number) => void
  /** The table; with null, one row of dashes. */
  children: (data: T | null) => ReactNode
}

/** One page of a filtered list, in any state. The filter stays visible while rows load. */
export function PagedList<T extends { total: number }>(props: Props<T>) {
  const { id, title, filter, read } = props
  return (
    <Frame id={id} title={title} tools={filter} saysStale={false}>
      <Card className={styles.card}>
        {read.status === 'ready' ? (
          <LoadedPage {...props} data={read.data} stale={read.stale} />
        ) : (
          <PendingPage read={read} table={props.children} />
        )}
      </Card>
    </Frame>
  )
}

interface PendingProps {
  read: Exclude<Loadable<never>, { status: 'ready' }>
  table: (data: null) => ReactNode
}

function PendingPage({ read, table }: PendingProps) {
  if (read.status === 'loading') return <Skeleton lines={5} height={52} />
  return (
    <>
      {table(null)}
      <Retry failure={{ retry: read.retry, ...failureOf(read.problem) }} />
    </>
  )
}

function LoadedPage<T extends { total: number }>({
  title,
  data,
  stale,
  empty,
  sum,
  page,
  onPage,
  children,
}: Props<T> & { data: T; stale: boolean }) {
  const { t } = useTranslation()
  if (data.total === 0) return <Empty art="chart" title={empty} />
  return (
    <>
      {stale && <Notice tone="fall" title={t('RecordTable.stale')} />}
      {sum?.(data)}
      {children(data)}
      <Pager
        label={t('RecordTable.pages', { list: title })}
        page={page}
        pages={Math.ceil(data.total / pageSize)}
        onPage={onPage}
      />
    </>
  )
}
