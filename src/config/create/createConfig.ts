import type { ActivityTypeName } from '../../contract/shapes/activity.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { createPage } from './createPage.ts'
import { createRules, ruleWords } from './createRules.ts'

/** What a new config is made of. */
export interface NewConfig {
  type: ActivityTypeName
  /** What the activity is called in English. */
  title: string
  activityId: string
  /** First and last day, `2026-11-01`; days begin in `zone`. */
  from: string
  to: string
  /** `+08:00`. */
  zone: string
}

/** The files of a folder, by their paths inside it. */
export type Created = ReadonlyMap<string, string>

const frameWords = {
  'hero.text': 'Join, complete the tasks and claim your rewards.',
  'meta.description': 'Join, complete the tasks and claim your rewards.',
}

/**
 * A folder of `configs/` that is right as it is written: a page with the blocks the type needs, rules with a small
 * budget, and every text in English. Amounts and words are there to be changed.
 */
export function createConfig(config: NewConfig, registry: Registry): Created {
  const { page, keys } = createPage(config, registry)
  const known: Record<string, string> = {
    'meta.title': config.title,
    'hero.title': config.title,
    ...frameWords,
    ...ruleWords(config.type),
  }
  const words = {
    ...known,
    ...Object.fromEntries(keys.filter((key) => !(key in known)).map((key) => [key, sayKey(key)])),
  }
  const file = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return new Map([
    ['activity.json', file(page)],
    ['platform.json', file(createRules(config))],
    ['locales/en.json', file(words)],
  ])
}

/** A first text for a key that only the block knows: `steps.firstOne` is “First one”. */
function sayKey(key: string): string {
  const last = key.split('.').at(-1) ?? key
  const spaced = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
