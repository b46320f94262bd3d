import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { percentText } from '../../contract/decimal.ts'
import { useActivity, usePageInfo, useRebateList, useServerNow } from '../../data/index.ts'
import { formatAmount, formatDateTime, formatNumber, formatPercent, zoneLabel } from '../../i18n/index.ts'
import { Amount, Chip, Choice, Dash, Table } from '../../ui/index.ts'
import { PagedList, pageSize } from './PagedList.tsx'
import styles from './RecordTable.module.css'

type ListAnswer = Answer<typeof calls.rebateList>

/** Length of the selectable periods, in days. */
const periodDays = { all: null, week: 7, month: 30 } as const
type Period = keyof typeof periodDays
const names = Object.keys(periodDays) as Period[]

const dayLength = 86_400_000

/** Rebates for the trades of invitees. */
export function Rebates({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState<{ period: Period; from?: number; page: number }>({ period: 'all', page: 0 })
  const now = useServerNow(60_000)
  const read = useRebateList({ pageIndex: query.page, pageSize, startTime: query.from })
  // The start is fixed when a period is selected, so that all pages refer to the same list.
  const choose = (period: Period) => {
    const days = periodDays[period]
    setQuery({ period, page: 0, ...(days !== null && { from: now - days * dayLength }) })
  }
  const options = names.map((value) => ({ value, text: t(`RecordTable.rebates.${value}`) }))
  return (
    <PagedList
      id={id}
      title={title}
      filter={
        <Choice
          name={`${id}-span`}
          label={t('RecordTable.rebates.filter')}
          options={options}
          value={query.period}
          onChange={choose}
        />
      }
      read={read}
      empty={t(query.period === 'all' ? 'RecordTable.rebates.empty' : 'RecordTable.rebates.none')}
      sum={(data) => <TotalRebate {...data} />}
      page={query.page}
      onPage={(page) => setQuery({ ...query, page })}
    >
      {(data) => <Rows list={data?.list ?? null} title={title} />}
    </PagedList>
  )
}

/** The sum of all results, not only of this page. */
function TotalRebate({ list, sum }: ListAnswer) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const coin = list[0]?.coin ?? null
  return (
    <p className={styles.sum}>
      {t('RecordTable.rebates.sum')} <Amount value={formatNumber(sum, locale, { coin })} coin={coin} />
    </p>
  )
}

const unknownRow = {
  id: 'unknown',
  cells: { who: <Dash />, time: <Dash />, volume: <Dash />, rate: <Dash />, status: <Dash />, amount: <Dash /> },
}

/** `list` null: it could not be read. */
export function Rows({ list, title }: { list: ListAnswer['list'] | null; title: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const label = (key: string, values: Record<string, string> = {}) => t(`RecordTable.rebates.${key}`, values)
  const rows = list?.map((row) => ({
    id: row.rebateId,
    cells: {
      who: <bdi dir="ltr">{row.inviteeUid}</bdi>,
      time: <bdi>{formatDateTime(row.createTime, locale, zone)}</bdi>,
      volume: (
        <>
          {label(row.bizType)} · <bdi>{formatAmount(row.volume, row.coin, locale)}</bdi>
        </>
      ),
      rate: (
        <>
          <bdi>{formatPercent(percentText(row.rebateRate), locale)}</bdi> {label('of')}{' '}
          <bdi>{formatAmount(row.fee, row.coin, locale)}</bdi>
        </>
      ),
      status: <Chip tone={row.status === 'PAID' ? 'rise' : 'neutral'}>{label(row.status)}</Chip>,
      amount: <Amount value={formatNumber(row.rebateAmount, locale, { sign: true, coin: row.coin })} coin={row.coin} />,
    },
  }))
  return (
    <Table
      caption={title}
      hideCaption
      columns={[
        { key: 'who', title: label('who') },
        { key: 'time', title: label('time', { zone: zoneLabel(zone) }) },
        { key: 'volume', title: label('volume') },
        { key: 'rate', title: label('rate') },
        { key: 'status', title: label('status') },
        { key: 'amount', title: label('amount'), align: 'end' },
      ]}
      rows={rows ?? [unknownRow]}
    />
  )
}
