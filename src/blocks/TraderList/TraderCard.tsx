import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformAddress, useActions } from '../../actions/index.ts'
import type { Trader } from '../../contract/shapes/competition.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatNumber, formatPercent } from '../../i18n/index.ts'
import { Amount, Avatar, Button, Card, Chip, Dash, Heading } from '../../ui/index.ts'
import { Sparkline } from './Sparkline.tsx'
import styles from './TraderList.module.css'

interface Props {
  trader: Trader
  /** The path that a browser opens to copy the trader. */
  copyAt: string
  /** Why copying is not possible now; undefined if it is. */
  closed: string | undefined
  /** The event is over: there is no button. */
  isOver?: boolean | undefined
}

/** One trader: name, results, number of copiers and the copy button. */
export function TraderCard({ trader, copyAt, closed, isOver = false }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { traderId, name, roi, history, pnl, maxDrawdown, followers, followed } = trader
  const titleId = `trader-${traderId}`
  return (
    <Card as="li" tone={followed ? 'accent' : 'plain'} labelledBy={titleId} className={styles.card}>
      <div className={styles.who}>
        <Avatar name={name} url={trader.avatarUrl} />
        <div>
          <Heading level={3} size="lead" id={titleId}>
            <bdi>{name}</bdi>
          </Heading>
          {followers > 0 && <p className={styles.fine}>{t('TraderList.copiers', { count: followers })}</p>}
        </div>
        {followed && (
          <Chip tone="rise" icon="check">
            {t('TraderList.copying')}
          </Chip>
        )}
      </div>
      <div className={styles.top}>
        <dl>
          <Figure name={t('TraderList.roi')}>
            {roi === null ? (
              <Dash />
            ) : (
              <Amount size="large" value={formatPercent(roi, locale, { sign: true })} sign coin={null} />
            )}
          </Figure>
        </dl>
        {history && <Sparkline history={history} />}
      </div>
      <dl className={styles.figures}>
        <Figure name={t('TraderList.pnl')}>
          {pnl === null ? (
            <Dash />
          ) : (
            <Amount value={formatNumber(pnl, locale, { coin: 'USDT', sign: true })} sign coin="USDT" />
          )}
        </Figure>
        <Figure name={t('TraderList.drawdown')}>
          {maxDrawdown === null ? <Dash /> : <Amount value={formatPercent(maxDrawdown, locale)} coin={null} />}
        </Figure>
      </dl>
      {!isOver && <Copy trader={trader} copyAt={copyAt} closed={closed} describedBy={titleId} />}
    </Card>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.fine}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Copy({
  trader: { traderId, followed },
  copyAt,
  closed,
  describedBy,
}: Omit<Props, 'isOver'> & { describedBy: string }) {
  const { t } = useTranslation()
  const { run, pending } = useActions()
  const address = platformAddress(copyAt, usePageInfo(), { traderId })
  const action = { action: 'native', screen: 'follow', else: address } as const
  const details = { params: { traderId } }
  return (
    <Button
      fullWidth
      className={closed || followed ? undefined : styles.copy}
      describedBy={describedBy}
      disabledReason={closed}
      pending={pending(action, details)}
      onClick={() => void run(action, details)}
    >
      {t(followed ? 'TraderList.adjust' : 'TraderList.copy')}
    </Button>
  )
}
