import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { failureOf, useRead } from '../../data/index.ts'
import { Choice, Empty, Failed, Notice, Pager, Skeleton } from '../../ui/index.ts'
import styles from './MessageCenter.module.css'
import { MessageRow } from './MessageRow.tsx'
import { type MessageFilter, messageFilters, type PushList } from './messageTypes.ts'

/** Rows per page: the default of the call. */
const pageSize = 10

/** All messages, filtered by type, ten per page. */
export function Messages({ id, first }: { id: string; first: PushList }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<MessageFilter>('ALL')
  const [page, setPage] = useState(0)
  const choose = (next: MessageFilter) => {
    setFilter(next)
    setPage(0)
  }
  return (
    <>
      <div className={styles.choice}>
        <Choice
          name={`${id}-kind`}
          label={t('MessageCenter.filter')}
          options={messageFilters.map((value) => ({ value, text: t(`MessageCenter.${value}`) }))}
          value={filter}
          onChange={choose}
        />
      </div>
      {filter === 'ALL' && page === 0 ? (
        <MessageList list={first} page={page} onPage={setPage} />
      ) : (
        <FetchedPage filter={filter} page={page} onPage={setPage} />
      )}
    </>
  )
}

interface Paging {
  page: number
  onPage: (page: number) => void
}

/** The first page is loaded with the block; other pages are requested. */
function FetchedPage({ filter, page, onPage }: Paging & { filter: MessageFilter }) {
  const { t } = useTranslation()
  const read = useRead(calls.pushList, { pageIndex: page, pageSize, ...(filter !== 'ALL' && { type: filter }) })
  if (read.status === 'failed')
    return <Failed title={t('common.failed')} retry={read.retry} {...failureOf(read.problem)} />
  if (read.status === 'loading') return <Skeleton lines={4} height={76} radius="card" />
  return (
    <>
      {read.stale && <Notice>{t('MessageCenter.stale')}</Notice>}
      <MessageList list={read.data} page={page} onPage={onPage} />
    </>
  )
}

function MessageList({ list, page, onPage }: Paging & { list: PushList }) {
  const { t } = useTranslation()
  if (list.items.length === 0) return <Empty art="ticket" title={t('MessageCenter.noneOfKind')} />
  return (
    <>
      <ul className={styles.list}>
        {list.items.map((message) => (
          <MessageRow key={message.msgId} message={message} />
        ))}
      </ul>
      <Pager label={t('MessageCenter.pages')} page={page} pages={Math.ceil(list.total / pageSize)} onPage={onPage} />
    </>
  )
}
