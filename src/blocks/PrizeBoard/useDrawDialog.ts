import { useTranslation } from 'react-i18next'
import { type DrawResult, nextAction, nextButton, useActions } from '../../actions/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo, useProgress, useRuntime } from '../../data/index.ts'
import { openDialog } from '../../ui/index.ts'

/**
 * Opens the dialog for a prize, or for the last draw without one: it says how to get more. Other draws without a prize are
 * only reported below the board, so that the user can draw on at once.
 */
export function useDrawDialog(
  activity: Activity,
  lottery: Lottery,
  drawAgain: () => void,
): (drawn: DrawResult) => void {
  const { t } = useTranslation()
  const { run } = useActions()
  const { clock } = useRuntime()
  const progress = useProgress()
  const info = usePageInfo()
  const { locale } = info
  return async (drawn) => {
    const { record } = drawn
    if (!record && drawn.remainCount > 0) return
    const { noPrizeDialog, winDialog } = await import('./drawDialogs.ts')
    const share = (details: object) => void run({ action: 'share', scene: 'WIN' }, details)
    if (record) return openDialog(winDialog(drawn, record, { t, locale, lottery, drawAgain, share }))
    // The activity does not know before it is loaded again that no draws are left.
    const after = { ...activity, lottery: { ...lottery, remainCount: 0 } }
    const next = nextAction(after, progress.rows(), info, clock.now())
    openDialog(noPrizeDialog(t, next && nextButton(next, t, locale, run)))
  }
}
