import { useTranslation } from 'react-i18next'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { type Drawn, usePageInfo } from '../../data/index.ts'
import { formatDateTime } from '../../i18n/index.ts'
import { openDialog } from '../../ui/index.ts'
import { wordsOf } from './prizes.ts'

/** Shows a win, once; a draw without a prize is told under the board and interrupts nobody. */
export function useWinDialog(lottery: Lottery, drawAgain: () => void): (drawn: Drawn) => void {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  return async ({ record, prizeId, remainCount }) => {
    const prize = lottery.prizes.find((entry) => entry.prizeId === prizeId)
    if (!record || !prize) return
    const { WinCard } = await import('./WinCard.tsx')
    const until = record.expireTime === null ? null : formatDateTime(record.expireTime, locale, 'local')
    openDialog({
      kind: 'modal',
      title: t('PrizeBoard.win', { prize: wordsOf(prize, locale) }),
      style: { blockSize: 'auto' },
      content: (close) => (
        <WinCard
          prize={prize}
          locale={locale}
          until={until}
          onAgain={
            remainCount > 0
              ? () => {
                  close()
                  drawAgain()
                }
              : undefined
          }
          onClose={close}
        />
      ),
    })
  }
}
