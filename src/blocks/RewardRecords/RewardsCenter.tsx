import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import { failureOf, useRead, useServerNow } from '../../data/index.ts'
import { Choice, Empty, Notice, Pager, Retry, Skeleton } from '../../ui/index.ts'
import { ClaimableRewards } from './ClaimableRewards.tsx'
import { Records } from './Records.tsx'
import styles from './RewardRecords.module.css'
import { type RecordGroup, recordGroupOf, recordGroups, statusesByGroup, zoneOf } from './recordGroups.ts'
import { Summary, UnknownSummary } from './Summary.tsx'
import { useClaims } from './useClaims.ts'

/** Maximum rows of one call. Older rewards are listed on the page of their event. */
const maxRecords = 100

/** Rows per page. */
const pageSize = 10

/** All rewards of the user from all events: claimable ones first, then by group. */
export default function RewardsCenter({ id }: { id: string }) {
  const { t } = useTranslation()
  const claims = useClaims()
  const claimable = useRead(calls.getRewardList, { scope: 'MINE', status: 'COMPLETED', pageSize: maxRecords })
  const [group, setGroup] = useState<RecordGroup | null>(null)
  if (claimable.status === 'failed')
    return (
      <>
        <UnknownSummary />
        <Retry failure={{ retry: claimable.retry, ...failureOf(claimable.problem) }} />
      </>
    )
  if (claimable.status === 'loading') return <Skeleton lines={4} height={76} radius="card" />
  const { list, summary, total } = claimable.data
  const shown = group ?? (list.length ? 'toClaim' : 'received')
  return (
    <>
      <Summary claimable={list} summary={summary} claims={claims} />
      {total > maxRecords && <Latest />}
      {claimable.stale && <Notice>{t('RewardRecords.stale')}</Notice>}
      <div className={styles.choice}>
        <Choice
          name={`${id}-group`}
          label={t('RewardRecords.filter')}
          options={recordGroups.map((value) => ({
            value,
            text: t(`RewardRecords.group.${value}`) + (value === 'toClaim' && list.length ? ` (${list.length})` : ''),
          }))}
          value={shown}
          onChange={setGroup}
        />
      </div>
      {shown === 'toClaim' ? (
        <ClaimableRewards list={list} claims={claims} />
      ) : (
        <GroupRecords key={shown} group={shown} />
      )}
    </>
  )
}

/** Rewards of one group that need no claim. */
function GroupRecords({ group }: { group: Exclude<RecordGroup, 'toClaim'> }) {
  const { t } = useTranslation()
  const now = useServerNow(60_000)
  const [page, setPage] = useState(0)
  const wanted = statusesByGroup[group]
  const granted = useRead(calls.getRewardList, { scope: 'MINE', status: 'GRANTED', pageSize: maxRecords })
  const lost = useRead(wanted.includes('UNSATISFIED') ? calls.getRewardList : null, {
    scope: 'MINE',
    status: 'UNSATISFIED',
    pageSize: maxRecords,
  })
  const reads = wanted.includes('UNSATISFIED') ? [granted, lost] : [granted]
  for (const read of reads) {
    if (read.status === 'failed')
      return (
        <>
          <Records list={null} group={group} />
          <Retry failure={{ retry: read.retry, ...failureOf(read.problem) }} />
        </>
      )
    if (read.status === 'loading') return <Skeleton lines={4} height={52} />
  }
  const answers = reads.flatMap((read) => (read.status === 'ready' ? [read.data] : []))
  const list = answers
    .flatMap((answer) => answer.list)
    .filter((record) => recordGroupOf(record, now) === group)
    .sort((a, b) => b.createTime - a.createTime)
  if (list.length === 0) return <Empty art="gift" title={t(`RewardRecords.none.${group}`)} />
  return (
    <>
      <Records list={list.slice(page * pageSize, (page + 1) * pageSize)} group={group} zone={zoneOf(list)} />
      <Pager label={t('RewardRecords.pages')} page={page} pages={Math.ceil(list.length / pageSize)} onPage={setPage} />
      {answers.some(({ total }) => total > maxRecords) && <Latest />}
    </>
  )
}

/** Says that sums and lists have only the latest records. */
function Latest() {
  const { t } = useTranslation()
  return <p className={styles.fine}>{t('RewardRecords.latest', { count: maxRecords })}</p>
}
