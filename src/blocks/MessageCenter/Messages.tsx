import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { traceOf, useRead } from '../../data/index.ts'
import { Choice, Empty, Failed, Notice, Pager, Skeleton } from '../../ui/index.ts'
import { type Pick, type PushList, picks } from './kinds.ts'
import styles from './MessageCenter.module.css'
import { MessageRow } from './MessageRow.tsx'

/** Rows a page; the call's own default. */
const pageSize = 10

/** All messages: picked by kind, ten a page. */
export function Messages({ id, first }: { id: string; first: PushList }) {
  const { t } = useTranslation()
  const [pick, setPick] = useState<Pick>('ALL')
  const [page, setPage] = useState(0)
  const choose = (next: Pick) => {
    setPick(next)
    setPage(0)
  }
  return (
    <>
      <div className={styles.choice}>
        <Choice
          name={`${id}-kind`}
          label={t('MessageCenter.filter')}
          options={picks.map((value) => ({ value, text: t(`MessageCenter.${value}`) }))}
          value={pick}
          onChange={choose}
        />
      </div>
      {pick === 'ALL' && page === 0 ? (
        <Listed list={first} page={page} onPage={setPage} />
      ) : (
        <Asked pick={pick} page={page} onPage={setPage} />
      )}
    </>
  )
}

interface Paging {
  page: number
  onPage: (page: number) => void
}

/** The first page comes with the block; others are read when they are asked for. */
function Asked({ pick, page, onPage }: Paging & { pick: Pick }) {
  const { t } = useTranslation()
  const read = useRead(calls.pushList, { pageIndex: page, pageSize, ...(pick !== 'ALL' && { type: pick }) })
  if (read.status === 'failed')
    return <Failed title={t('common.failed')} retry={read.retry} traceId={traceOf(read.problem)} />
  if (read.status === 'loading') return <Skeleton lines={4} height={76} radius="card" />
  return (
    <>
      {read.stale && <Notice>{t('MessageCenter.stale')}</Notice>}
      <Listed list={read.data} page={page} onPage={onPage} />
    </>
  )
}

function Listed({ list, page, onPage }: Paging & { list: PushList }) {
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
