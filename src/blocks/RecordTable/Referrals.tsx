import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { useActivity, usePageInfo, useReferralList } from '../../data/index.ts'
import { formatAmount, formatDate, formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Chip, Choice, Dash, Table } from '../../ui/index.ts'
import { PagedList, pageSize } from './PagedList.tsx'
import styles from './RecordTable.module.css'

type ListAnswer = Answer<typeof calls.referralList>

const validityFilters = { all: undefined, valid: true, waiting: false } as const
type ReferralFilter = keyof typeof validityFilters
const names = Object.keys(validityFilters) as ReferralFilter[]

/** The invitees of the agent. */
export function Referrals({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState<{ filter: ReferralFilter; page: number }>({ filter: 'all', page: 0 })
  const read = useReferralList({ pageIndex: query.page, pageSize, valid: validityFilters[query.filter] })
  const options = names.map((value) => ({ value, text: t(`RecordTable.referrals.${value}`) }))
  return (
    <PagedList
      id={id}
      title={title}
      filter={
        <Choice
          name={`${id}-which`}
          label={t('RecordTable.referrals.filter')}
          options={options}
          value={query.filter}
          onChange={(filter) => setQuery({ filter, page: 0 })}
        />
      }
      read={read}
      empty={t(query.filter === 'all' ? 'RecordTable.referrals.empty' : 'RecordTable.referrals.none')}
      page={query.page}
      onPage={(page) => setQuery({ ...query, page })}
    >
      {(data) => <Rows list={data?.list ?? null} title={title} />}
    </PagedList>
  )
}

/** All amounts of this list are in one coin. */
const coin = 'USDT'

const unknownRow = {
  id: 'unknown',
  cells: { who: <Dash />, registered: <Dash />, state: <Dash />, deposit: <Dash />, volume: <Dash /> },
}

/** `list` null: it could not be read. */
export function Rows({ list, title }: { list: ListAnswer['list'] | null; title: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const label = (key: string, values: Record<string, string> = {}) => t(`RecordTable.referrals.${key}`, values)
  const rows = list?.map((row) => ({
    // Two invitees can have the same masked uid.
    id: `${row.uid} ${row.registerTime} ${row.volume}`,
    cells: {
      who: <bdi dir="ltr">{row.uid}</bdi>,
      registered: <bdi>{formatDateTime(row.registerTime, locale, zone)}</bdi>,
      state: (
        <Chip tone={row.valid ? 'rise' : 'neutral'} icon={row.valid ? 'check' : 'clock'}>
          {label(row.valid ? 'valid' : 'waiting')}
        </Chip>
      ),
      deposit:
        row.firstDepositTime === null ? (
          <Dash label={label('noDeposit')} />
        ) : (
          <>
            {/* Phones do not show the column headers. */}
            <span className={styles.narrow}>{label('deposit')} </span>
            <bdi>{formatAmount(row.deposit, coin, locale)}</bdi> ·{' '}
            <bdi>{formatDate(row.firstDepositTime, locale, zone)}</bdi>
          </>
        ),
      volume: <Amount value={formatNumber(row.volume, locale, { coin })} coin={coin} />,
    },
  }))
  return (
    <Table
      caption={title}
      hideCaption
      columns={[
        { key: 'who', title: label('who') },
        { key: 'registered', title: label('registered', { zone: zoneLabel(zone) }) },
        { key: 'state', title: label('state') },
        { key: 'deposit', title: label('deposit') },
        { key: 'volume', title: label('volume'), align: 'end' },
      ]}
      rows={rows ?? [unknownRow]}
    />
  )
}
