import { useTranslation } from 'react-i18next'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Accordion, Table } from '../../ui/index.ts'
import styles from './PrizeBoard.module.css'
import { formatOdds, isSoldOut, type Prize } from './prizes.ts'

/** The odds of every prize, and how to verify a draw. */
export function Odds({ id, lottery }: { id: string; lottery: Lottery }) {
  const { t } = useTranslation()
  return (
    <Accordion
      items={[
        { id: `${id}-odds`, title: t('PrizeBoard.oddsTitle'), body: <OddsTable prizes={lottery.prizes} /> },
        { id: `${id}-fair`, title: t('PrizeBoard.fairTitle'), body: <Fairness lottery={lottery} /> },
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

/** The hash of the seed is published before the first draw of the day, the seed after the end of the day. */
function Fairness({ lottery: { seedDay, seedHash, next, revealed } }: { lottery: Lottery }) {
  const { t } = useTranslation()
  const rows = [
    { key: 'today', name: t('PrizeBoard.hashOf', { day: seedDay }), code: seedHash },
    { key: 'next', name: t('PrizeBoard.hashOf', { day: next.day }), code: next.seedHash },
    ...(revealed ? [{ key: 'past', name: t('PrizeBoard.seedOf', { day: revealed.day }), code: revealed.seed }] : []),
  ]
  return (
    <div className={styles.fair}>
      <p>{t('PrizeBoard.fairText')}</p>
      <dl>
        {rows.map(({ key, name, code }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{code}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
