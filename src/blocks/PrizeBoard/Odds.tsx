import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Accordion, Table } from '../../ui/index.ts'
import { Fairness } from './Fairness.tsx'
import styles from './PrizeBoard.module.css'
import { formatOdds, isSoldOut, type Prize } from './prizes.ts'

/** The odds of every prize, and how to verify a draw. */
export function Odds({ id, lottery, ticketId }: { id: string; lottery: Lottery; ticketId: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { run } = useActions()
  const copy = (value: string) => void run({ action: 'copy', value })
  return (
    <Accordion
      items={[
        { id: `${id}-odds`, title: t('PrizeBoard.oddsTitle'), body: <OddsTable prizes={lottery.prizes} /> },
        {
          id: `${id}-fair`,
          title: t('PrizeBoard.fairTitle'),
          body: <Fairness lottery={lottery} ticketId={ticketId} locale={locale} onCopy={copy} />,
        },
      ]}
    />
  )
}

function OddsTable({ prizes }: { prizes: readonly Prize[] }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const leftOf = (prize: Prize) => {
    if (prize.left === null) return t('PrizeBoard.unlimited')
    return isSoldOut(prize) ? t('reward.soldOut') : t('PrizeBoard.remain', { number: formatNumber(prize.left, locale) })
  }
  return (
    <div className={styles.odds}>
      <Table
        caption={t('PrizeBoard.oddsTitle')}
        hideCaption
        columns={[
          { key: 'prize', title: t('PrizeBoard.prize') },
          { key: 'left', title: t('PrizeBoard.stock') },
          { key: 'odds', title: t('PrizeBoard.odds'), align: 'end' },
        ]}
        rows={prizes.map((prize) => ({
          id: prize.prizeId,
          cells: {
            prize: <bdi>{prize.name}</bdi>,
            left: leftOf(prize),
            odds: <bdi className="pb-tabular">{formatOdds(prize, locale)}</bdi>,
          },
        }))}
      />
      <p>{t('PrizeBoard.oddsNote')}</p>
    </div>
  )
}
