import { useEffect } from 'react'

/** The class the specification's transition hangs on. */
export const transitionInClass = 'transition-in'

/** However its author writes it (kebab, camel or snake case, hashed by CSS Modules or not). */
const lotteryMiddleWidth = ['lottery-middle-width', 'lotteryMiddleWidth', 'lottery_middle_width']
  .map((name) => `[class*="${name}" i]`)
  .join(', ')

/** While a dialog is open the lottery's middle-width area, if the page has one, carries the transition-in class. */
export function useTransitionIn(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const area = document.querySelector(lotteryMiddleWidth)
    area?.classList.add(transitionInClass)
    return () => area?.classList.remove(transitionInClass)
  }, [open])
}
