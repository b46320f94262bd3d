import type { Harness } from './harness.ts'

/** State of the element that had the focus. */
interface FocusState {
  isConnected: boolean
  hasFocus: boolean
  /** How far the content in the middle of the window has moved, px. */
  shift: number
  hasSameValue: boolean
  focus: string
}

const fields = 'main input:is([type=text], [type=search], [type=tel], :not([type])):visible'

/** Types into a field of the page and focuses it; without a field, focuses a control of the header. */
export async function rememberFocus({ page }: Harness): Promise<void> {
  const field = page.locator(fields).first()
  if (await field.count()) await field.fill('Typed7')
  else await page.evaluate(focusElsewhere)
  await page.evaluate('rememberFocus()')
}

const focusElsewhere = `scrollTo(0, 300); document.querySelector('header :is(select, a, button)').focus({ preventScroll: true })`

/** Maximum shift, px: a decoration that cannot be shown collapses. */
const maxShift = 150

/** Problems if the typed value, the focus or the position of the page has changed. */
export async function focusProblems({ page }: Harness): Promise<string[]> {
  const state = (await page.evaluate('window.focusState?.()')) as FocusState | undefined
  if (!state) return ['no focus was remembered']
  return [
    ...(state.isConnected ? [] : ['the focused element is gone']),
    ...(state.hasSameValue ? [] : ['the typed value is gone']),
    ...(state.isConnected && !state.hasFocus ? [`the focus has moved to ${state.focus}`] : []),
    ...(state.isConnected && Math.abs(state.shift) > maxShift ? [`the content moved by ${state.shift} px`] : []),
  ]
}
