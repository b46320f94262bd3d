import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { useActivity, usePageInfo, useRebateList, useServerNow } from '../../data/index.ts'
import { formatAmount, formatDateTime, formatNumber, formatPercent, zoneLabel } from '../../i18n/index.ts'
import { Amount, Chip, Choice, Table } from '../../ui/index.ts'
import { Listed, pageSize } from './Listed.tsx'
import styles from './RecordTable.module.css'

type Answered = Answer<typeof calls.rebateList>

/** Spans one can ask for, in days. */
const spans = { all: null, week: 7, month: 30 } as const
type Span = keyof typeof spans
const names = Object.keys(spans) as Span[]

/** Digits of a single rebate; many are less than a cent. */
const scale = 6

const dayLength = 86_400_000

/** What trades of invitees have earned. */
export function Rebates({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ span: Span; from?: number; page: number }>({ span: 'all', page: 0 })
  const now = useServerNow(60_000)
  const read = useRebateList({ pageIndex: asked.page, pageSize, startTime: asked.from })
  // Its start is settled when a span is chosen, so that pages of one list are counted from one moment.
  const choose = (span: Span) => {
    const days = spans[span]
    setAsked({ span, page: 0, ...(days !== null && { from: now - days * dayLength }) })
  }
  const options = names.map((value) => ({ value, text: t(`RecordTable.rebates.${value}`) }))
  return (
    <Listed
      id={id}
      title={title}
      filter={
        <Choice
          name={`${id}-span`}
          label={t('RecordTable.rebates.filter')}
          options={options}
          value={asked.span}
          onChange={choose}
        />
      }
      read={read}
      empty={t(asked.span === 'all' ? 'RecordTable.rebates.empty' : 'RecordTable.rebates.none')}
      sum={(data) => <Sum {...data} />}
      page={asked.page}
      onPage={(page) => setAsked({ ...asked, page })}
    >
      {({ list }) => <Rows list={list} title={title} />}
    </Listed>
  )
}

/** Of all that was found, not of the page alone. */
function Sum({ list, sum }: Answered) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  return (
    <p className={styles.sum}>
      {t('RecordTable.rebates.sum')}{' '}
      <Amount value={formatNumber(sum, locale, { scale: 2 })} coin={list[0]?.coin ?? null} />
    </p>
  )
}

function Rows({ list, title }: { list: Answered['list']; title: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const label = (key: string, values?: Record<string, string>) => t(`RecordTable.rebates.${key}`, values)
  const rows = list.map((row) => ({
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
          <bdi>{formatPercent(Number(row.rebateRate) * 100, locale)}</bdi> {label('of')}{' '}
          <bdi>{formatAmount(row.fee, row.coin, locale, { scale })}</bdi>
        </>
      ),
      status: <Chip tone={row.status === 'PAID' ? 'rise' : 'neutral'}>{label(row.status)}</Chip>,
      amount: <Amount value={formatNumber(row.rebateAmount, locale, { sign: true, scale })} coin={row.coin} />,
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
      rows={rows}
    />
  )
}
