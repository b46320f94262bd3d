import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'

/** Fields of `theme` that have an effect only with another one: why a field has none, or undefined. */
const reasons: Readonly<Record<string, (theme: Record<string, unknown>) => string | undefined>> = {
  heroDark: ({ hero }) =>
    hero === undefined ? 'It replaces `hero` in the dark theme, and there is no `hero`.' : undefined,
  heroAlt: ({ hero }) => (hero === undefined ? 'It describes `hero`, and there is no `hero`.' : undefined),
  pattern: ({ colorway, colors }) =>
    colorway === undefined && colors === undefined
      ? 'There is no backdrop: neither `colorway` nor `colors`.'
      : undefined,
  colorway: ({ colors }) => (colors === undefined ? undefined : '`colors` replaces it.'),
}

/** Reports fields of the theme that change nothing. */
export function checkKeyVisual(document: Document): Problem[] {
  const theme = isObject(document.value) ? document.value.theme : undefined
  if (!isObject(theme)) return []
  return Object.entries(reasons).flatMap(([name, reasonIn]) => {
    const cause = Object.hasOwn(theme, name) ? reasonIn(theme) : undefined
    return cause
      ? [document.problem('P0512', join('', 'theme', name), { message: `"${name}" has no effect here.`, cause })]
      : []
  })
}
