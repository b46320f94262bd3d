import { useTranslation } from 'react-i18next'
import { type DrawResult, useActions } from '../../actions/index.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo } from '../../data/index.ts'
import { openDialog } from '../../ui/index.ts'

/** Opens the dialog for a prize. A draw without a prize is only reported below the board. */
export function useWinDialog(lottery: Lottery, drawAgain: () => void): (drawn: DrawResult) => void {
  const { t } = useTranslation()
  const { run } = useActions()
  const { locale } = usePageInfo()
  return async (drawn) => {
    if (!drawn.record) return
    const { winDialog } = await import('./winDialog.ts')
    const share = (details: object) => void run({ action: 'share', scene: 'WIN' }, details)
    openDialog(winDialog(drawn, drawn.record, { t, locale, lottery, drawAgain, share }))
  }
}
