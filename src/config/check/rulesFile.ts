import { activityTypes } from '../../contract/shapes/activity.ts'
import type { Problem } from '../problem.ts'
import { validateRules } from '../schemas.ts'
import type { Document } from '../text/document.ts'
import type { Files } from './files.ts'
import { checkCalendar, checkShown, checkWindows } from './moments.ts'
import { isObject } from './places.ts'
import { checkRules } from './rules.ts'
import { checkShape } from './shape.ts'
import type { Site } from './site.ts'

/** Checks `platform.json` by itself, and together with the page it belongs to. */
export function checkRulesFile(
  rules: Document | undefined,
  parts: { files: Files; page: Document; now: number; isLoose: boolean; alias: string; site: Site },
): Problem[] {
  const { files, page, now, isLoose, alias, site } = parts
  if (rules)
    return [
      ...checkShape(rules, validateRules),
      ...checkRules(rules),
      ...checkCalendar(rules),
      ...checkWindows(rules, now),
      ...checkShown(page, rules, now),
      ...checkTypes(page, rules),
      ...checkNumber(rules, alias, site),
    ]
  // A page looked at by itself is not asked for its rules.
  if (files.has('platform.json') || isLoose) return []
  return [
    page.problem('P0707', '', {
      message: 'The activity has no platform.json.',
      suggestion: 'Write one: it says when the activity runs, its tasks and its rewards.',
      span: { offset: 0, length: 1 },
    }),
  ]
}

// A type that does not exist is said where it stands.
const isType = (value: unknown): value is string => typeof value === 'string' && Object.hasOwn(activityTypes, value)

function checkTypes(page: Document, rules: Document): Problem[] {
  const [onPage, inRules] = [page.value, rules.value].map((value) => (isObject(value) ? value.type : undefined))
  if (!isType(onPage) || !isType(inRules) || onPage === inRules) return []
  return [
    rules.problem('P0706', '/type', {
      message: `The page is of type "${onPage}", its rules are of type "${inRules}".`,
      suggestion: `Write "${onPage}" here, or "${inRules}" in the page.`,
    }),
  ]
}

/** Two activities of one number would share their records. */
function checkNumber(rules: Document, alias: string, site: Site): Problem[] {
  const number = isObject(rules.value) ? rules.value.activityId : undefined
  const other = site.find((entry) => entry.alias !== alias && entry.activityId !== null && entry.activityId === number)
  if (!other) return []
  return [
    rules.problem('P0718', '/activityId', {
      message: `The folder "${other.alias}" has the activityId ${JSON.stringify(number)} already.`,
      suggestion: `Write a number of its own, such as ${JSON.stringify(freeNumber(site))}.`,
    }),
  ]
}

/** The lowest number from 1001 on that no activity has. */
export function freeNumber(site: Site): string {
  const taken = site.flatMap(({ activityId }) => {
    const number = activityId ?? ''
    return /^[1-9]\d{0,17}$/.test(number) ? [BigInt(number)] : []
  })
  let free = 1001n
  while (taken.includes(free)) free++
  return String(free)
}
