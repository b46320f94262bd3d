import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { traceOf, useRead, useServerNow } from '../../data/index.ts'
import { Choice, Empty, Failed, Notice, Skeleton } from '../../ui/index.ts'
import { Records } from './Records.tsx'
import styles from './RewardRecords.module.css'
import { Summary } from './Summary.tsx'
import { type Shelf, shelfOf, shelves, statusesOf } from './shelves.ts'
import { ToClaim } from './ToClaim.tsx'
import { useClaims } from './useClaims.ts'

/** The most a call gives at once; older rewards are found on the page of their event. */
const most = 100

/** Everything the viewer has from all events: what waits on top, then by what can be done with it. */
export default function Centre({ id }: { id: string }) {
  const { t } = useTranslation()
  const claims = useClaims()
  const waiting = useRead(calls.getRewardList, { scope: 'MINE', status: 'COMPLETED', pageSize: most })
  const [shelf, setShelf] = useState<Shelf | null>(null)
  if (waiting.status === 'failed')
    return <Failed title={t('common.failed')} retry={waiting.retry} traceId={traceOf(waiting.problem)} />
  if (waiting.status === 'loading') return <Skeleton lines={4} height={76} radius="card" />
  const { list, summary } = waiting.data
  const shown = shelf ?? (list.length ? 'toClaim' : 'received')
  return (
    <>
      <Summary waiting={list} summary={summary} claims={claims} />
      {waiting.stale && <Notice>{t('RewardRecords.stale')}</Notice>}
      <div className={styles.choice}>
        <Choice
          name={`${id}-shelf`}
          label={t('RewardRecords.filter')}
          options={shelves.map((value) => ({
            value,
            text: t(`RewardRecords.shelf.${value}`) + (value === 'toClaim' && list.length ? ` (${list.length})` : ''),
          }))}
          value={shown}
          onChange={setShelf}
        />
      </div>
      {shown === 'toClaim' ? <ToClaim list={list} claims={claims} /> : <Kept shelf={shown} />}
    </>
  )
}

/** Rewards that need no claiming any more, on one of the shelves. */
function Kept({ shelf }: { shelf: Exclude<Shelf, 'toClaim'> }) {
  const { t } = useTranslation()
  const now = useServerNow(60_000)
  const wanted = statusesOf[shelf]
  const granted = useRead(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageSize: most })
  const lost = useRead(wanted.includes('UNSATISFIED') ? calls.getRewardList : null, {
    scope: 'MINE',
    status: 'UNSATISFIED',
    pageSize: most,
  })
  const reads = wanted.includes('UNSATISFIED') ? [granted, lost] : [granted]
  for (const read of reads) {
    if (read.status === 'failed')
      return <Failed title={t('common.failed')} retry={read.retry} traceId={traceOf(read.problem)} />
    if (read.status === 'loading') return <Skeleton lines={4} height={52} />
  }
  const answers = reads.flatMap((read) => (read.status === 'ready' ? [read.data] : []))
  const list = answers
    .flatMap((answer) => answer.list)
    .filter((record) => shelfOf(record, now) === shelf)
    .sort((a, b) => b.createTime - a.createTime)
  if (list.length === 0) return <Empty art="gift" title={t(`RewardRecords.none.${shelf}`)} />
  return (
    <>
      <Records list={list} withEvent />
      {answers.some(({ total }) => total > most) && (
        <p className={styles.fine}>{t('RewardRecords.most', { count: most })}</p>
      )}
    </>
  )
}
