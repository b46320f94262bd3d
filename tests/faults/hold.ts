import type { Stage } from './stage.ts'

/** What became of what had the focus. */
interface Held {
  isThere: boolean
  hasFocus: boolean
  /** px in the window. */
  isMoved: number
  isKept: boolean
  focus: string
}

const fields = 'main input:is([type=text], [type=search], [type=tel], :not([type])):visible'

/** A field of the page with something typed in, else the choice of a language: whatever has the focus must keep it. */
export async function takeHold({ page }: Stage): Promise<void> {
  const field = page.locator(fields).first()
  if (await field.count()) await field.fill('Typed7')
  else await page.evaluate(focusElsewhere)
  await page.evaluate('hold()')
}

const focusElsewhere = `scrollTo(0, 300); document.querySelector('header :is(select, a, button)').focus({ preventScroll: true })`

/** How far things may move, px: a decoration that cannot be shown gives its room back. */
const mostMoved = 150

/** What was typed, what had the focus and where the page stood are as they were. */
export async function survives({ page }: Stage): Promise<string[]> {
  const held = (await page.evaluate('window.held?.()')) as Held | undefined
  if (!held) return ['nothing was held']
  return [
    ...(held.isThere ? [] : ['what had the focus is gone']),
    ...(held.isKept ? [] : ['what was typed is gone']),
    ...(held.isThere && !held.hasFocus ? [`the focus was taken by ${held.focus}`] : []),
    ...(held.isThere && Math.abs(held.isMoved) > mostMoved ? [`what was looked at moved by ${held.isMoved} px`] : []),
  ]
}
