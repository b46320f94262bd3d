import { useEffect } from 'react'

/** The transition class of the specification. */
export const transitionInClass = 'transition-in'

/** Matches kebab, camel and snake case, hashed by CSS Modules or not. */
const lotteryMiddleWidth = ['lottery-middle-width', 'lotteryMiddleWidth', 'lottery_middle_width']
  .map((name) => `[class*="${name}" i]`)
  .join(', ')

/** Adds the transition-in class to the lottery's middle-width area while a dialog is open, if the page has one. */
export function useTransitionIn(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const area = document.querySelector(lotteryMiddleWidth)
    area?.classList.add(transitionInClass)
    return () => area?.classList.remove(transitionInClass)
  }, [open])
}
