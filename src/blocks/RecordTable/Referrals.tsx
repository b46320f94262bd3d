import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { useActivity, usePageInfo, useReferralList } from '../../data/index.ts'
import { formatAmount, formatDate, formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import { Amount, Chip, Choice, Dash, Table } from '../../ui/index.ts'
import { Listed, pageSize } from './Listed.tsx'
import styles from './RecordTable.module.css'

type Answered = Answer<typeof calls.referralList>

const choices = { all: undefined, valid: true, waiting: false } as const
type Which = keyof typeof choices
const names = Object.keys(choices) as Which[]

/** Whom the agent invited. */
export function Referrals({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ which: Which; page: number }>({ which: 'all', page: 0 })
  const read = useReferralList({ pageIndex: asked.page, pageSize, valid: choices[asked.which] })
  const options = names.map((value) => ({ value, text: t(`RecordTable.referrals.${value}`) }))
  return (
    <Listed
      id={id}
      title={title}
      filter={
        <Choice
          name={`${id}-which`}
          label={t('RecordTable.referrals.filter')}
          options={options}
          value={asked.which}
          onChange={(which) => setAsked({ which, page: 0 })}
        />
      }
      read={read}
      empty={t(asked.which === 'all' ? 'RecordTable.referrals.empty' : 'RecordTable.referrals.none')}
      page={asked.page}
      onPage={(page) => setAsked({ ...asked, page })}
    >
      {({ list }) => <Rows list={list} title={title} />}
    </Listed>
  )
}

/** Amounts of this list are sums in one coin. */
const coin = 'USDT'

function Rows({ list, title }: { list: Answered['list']; title: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const zone = useActivity()?.timeZone ?? '+00:00'
  const label = (key: string, values?: Record<string, string>) => t(`RecordTable.referrals.${key}`, values)
  const rows = list.map((row) => ({
    // One person may come up under the same masked name as another.
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
            {/* Phones show no column heads. */}
            <span className={styles.narrow}>{label('deposit')} </span>
            <bdi>{formatAmount(row.deposit, coin, locale)}</bdi> ·{' '}
            <bdi>{formatDate(row.firstDepositTime, locale, zone)}</bdi>
          </>
        ),
      volume: <Amount value={formatNumber(row.volume, locale)} coin={coin} />,
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
      rows={rows}
    />
  )
}
