import { useTranslation } from 'react-i18next'
import type { DrawResult } from '../../actions/index.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatDateTime } from '../../i18n/index.ts'
import { openDialog } from '../../ui/index.ts'
import { prizeText, prizeWon } from './prizes.ts'

/** Opens the dialog for a prize. A draw without a prize is only reported below the board. */
export function useWinDialog(lottery: Lottery, drawAgain: () => void): (drawn: DrawResult) => void {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  return async ({ record, prizeId, remainCount, ticketId }) => {
    if (!record) return
    const prize = prizeWon(
      lottery.prizes.find((entry) => entry.prizeId === prizeId),
      record,
    )
    const { WinCard } = await import('./WinCard.tsx')
    const until = record.expireTime === null ? null : formatDateTime(record.expireTime, locale, 'local')
    openDialog({
      kind: 'modal',
      title: t('PrizeBoard.win', { prize: prizeText(prize, locale) }),
      style: { blockSize: 'auto' },
      content: (close) => (
        <WinCard
          prize={prize}
          locale={locale}
          until={until}
          ticketId={ticketId}
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
