import { useTranslation } from 'react-i18next'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { formatNumber } from '../../i18n/index.ts'
import { Button, Heading } from '../../ui/index.ts'
import styles from './Fairness.module.css'

/** The sum of the odds of all prizes. */
const parts = 1_000_000

/** Larger numbers are skipped, so that all remainders are equally likely. */
const limit = 2 ** 32 - (2 ** 32 % parts)

/**
 * The hashes and the seed that are public today, and how to verify a draw with them. The hash of a seed is published
 * before the first draw of its day, the seed after the end of the day. Used in dialogs too, so it reads no context of
 * the page.
 */
export function Fairness({
  lottery: { seedDay, seedHash, next, revealed },
  ticketId,
  locale,
  onCopy,
}: {
  lottery: Lottery
  /** The id of the last draw of the viewer on this page; empty before one. */
  ticketId: string
  locale: string
  onCopy: (code: string) => void
}) {
  const { t } = useTranslation()
  const rows = [
    ...(ticketId ? [{ name: t('PrizeBoard.drawId'), code: ticketId }] : []),
    { name: t('PrizeBoard.hashOf', { day: seedDay }), code: seedHash },
    { name: t('PrizeBoard.hashOf', { day: next.day }), code: next.seedHash },
    ...(revealed
      ? [
          { name: t('PrizeBoard.hashOf', { day: revealed.day }), code: revealed.seedHash },
          { name: t('PrizeBoard.seedOf', { day: revealed.day }), code: revealed.seed },
        ]
      : []),
  ]
  const figures = {
    message: `${t('PrizeBoard.drawId')}:0`,
    limit: formatNumber(limit, locale),
    parts: formatNumber(parts, locale),
  }
  return (
    <div className={styles.fair}>
      <p>{t('PrizeBoard.fairText')}</p>
      <dl>
        {rows.map(({ name, code }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              <code dir="ltr">{code}</code>
              <Button size="small" ariaLabel={`${t('common.copy')}: ${name}`} onClick={() => onCopy(code)}>
                {t('common.copy')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Heading level={3} size="body">
        {t('PrizeBoard.fairCheck')}
      </Heading>
      <ol>
        <li>{t('PrizeBoard.fairSeed')}</li>
        <li>{t('PrizeBoard.fairNumber', figures)}</li>
        <li>{t('PrizeBoard.fairPrize', figures)}</li>
      </ol>
    </div>
  )
}
