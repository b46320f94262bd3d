import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { checkCalendar, checkPageCoversWindows, checkWindows } from './dates.ts'
import { checkDuplicateCampaign } from './duplicateCampaign.ts'
import type { ParsedFiles } from './files.ts'
import { isObject } from './places.ts'
import { checkOffsets, checkZone } from './rules/offsets.ts'
import { checkUsableWindows } from './rules/windows.ts'
import { checkRules } from './rules.ts'
import { checkSchemaField } from './schemaField.ts'
import type { Site } from './site.ts'

/** Checks `platform.json` alone, and against the page it belongs to. */
export function checkRulesFile(
  rules: Document | undefined,
  parts: {
    files: ParsedFiles
    page: Document
    words: Document | undefined
    now: number
    isLoose: boolean
    alias: string
    site: Site
    registry: Registry
    /** The schema errors of the rules. */
    shape: readonly Problem[]
    /** Files of the folder that are not read. */
    others: readonly string[]
  },
): Problem[] {
  const { files, page, words, now, isLoose, alias, site, registry, shape, others } = parts
  const root = isObject(rules?.value) ? { value: rules.value, pointer: '' } : undefined
  if (rules)
    return [
      ...shape,
      ...checkSchemaField(rules, 'platform.schema.json'),
      ...checkRules(rules, registry),
      ...(root ? checkUsableWindows(rules, root, now) : []),
      ...checkOffsets(rules, page),
      ...checkZone(rules),
      ...checkFamily(page, rules),
      ...(shape.length ? [] : checkDuplicateCampaign(rules, { page, words, alias, site })),
      ...checkCalendar(rules),
      ...checkWindows(rules, now),
      ...checkPageCoversWindows(page, rules, now),
      ...checkTypes(page, rules, registry),
      ...checkActivityId(rules, alias, site),
    ]
  const other = others.find((name) => /\.jsonc?$/.test(name) && !/page|activity/i.test(name))
  // A page that is checked alone needs no rules.
  if (files.has('platform.json') || isLoose) return []
  return [
    page.problem('P0707', '', {
      message: 'The activity has no platform.json.',
      suggestion: other
        ? `Rename ${other} to platform.json, if it contains the rules.`
        : 'Create it: it defines the windows, tasks and rewards of the activity.',
      span: { offset: 0, length: 1 },
    }),
  ]
}

function checkTypes(page: Document, rules: Document, registry: Registry): Problem[] {
  // An unknown type is reported by the schema.
  const isType = (value: unknown): value is string =>
    typeof value === 'string' && registry.activity(value) !== undefined
  const [onPage, inRules] = [page.value, rules.value].map((value) => (isObject(value) ? value.type : undefined))
  if (!isType(onPage) || !isType(inRules) || onPage === inRules) return []
  return [
    rules.problem('P0706', '/type', {
      message: `The page is of type "${onPage}", its rules are of type "${inRules}".`,
      suggestion: `Write "${onPage}" here, or "${inRules}" in the page.`,
    }),
  ]
}

/** Checks that the page is of the family `agent` if and only if its rules have a part for agents. */
function checkFamily(page: Document, rules: Document): Problem[] {
  const family = isObject(page.value) ? (page.value.family ?? 'product') : undefined
  const hasAgent = isObject(rules.value) && rules.value.agent !== undefined
  if (typeof family !== 'string' || !isObject(rules.value)) return []
  if (family === 'agent' && !hasAgent)
    return [
      page.problem('P0747', '/family', {
        message: 'The page is of the family "agent", and its rules have no part for agents.',
        cause: 'The calls for agents would answer that there is no such activity.',
        suggestion: 'Add "agent" to platform.json, or write "product" here.',
      }),
    ]
  if (!hasAgent || !['product', 'general', 'custom'].includes(family)) return []
  return [
    rules.problem('P0747', '/agent', {
      message: `The rules have a part for agents, and the page is of the family "${family}".`,
      cause: 'Only agents could take part, and the page shows nothing for them.',
      suggestion: 'Write "family": "agent" in activity.json, or remove "agent".',
      on: 'key',
    }),
  ]
}

/** Activities with the same activityId would share their records. */
function checkActivityId(rules: Document, alias: string, site: Site): Problem[] {
  const number = isObject(rules.value) ? rules.value.activityId : undefined
  const other = site.find((entry) => entry.alias !== alias && entry.activityId !== null && entry.activityId === number)
  if (!other) return []
  return [
    rules.problem('P0718', '/activityId', {
      message: `The folder "${other.alias}" already has the activityId ${JSON.stringify(number)}.`,
      suggestion: `Write another number, such as ${JSON.stringify(freeActivityId(site))}.`,
    }),
  ]
}

/** The lowest activityId from 1001 that no activity has. */
export function freeActivityId(site: Site): string {
  const taken = site.flatMap(({ activityId }) => {
    const number = activityId ?? ''
    return /^[1-9]\d{0,17}$/.test(number) ? [BigInt(number)] : []
  })
  let free = 1001n
  while (taken.includes(free)) free++
  return String(free)
}
