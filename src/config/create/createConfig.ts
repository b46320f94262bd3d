import type { Registry } from '../../registry/createRegistry.ts'
import { createPage, pageKeys } from './createPage.ts'
import { createRules, rulesKeys, ruleWords } from './createRules.ts'
import type { NewConfig } from './newConfig.ts'

/** Texts of the files of a config, by path inside the folder. */
export type ConfigFiles = ReadonlyMap<string, string>

/**
 * Creates a config that passes the check unchanged: page and rules from the template of the activity type, and all
 * texts in English. Operators then change amounts and texts.
 */
export function createConfig(config: NewConfig, registry: Registry): ConfigFiles {
  const activity = registry.activity(config.type)
  if (!activity) throw new Error(`There is no activity type "${config.type}".`)
  const page = createPage(config, activity, registry)
  const rules = createRules(config, activity)
  const known: Record<string, string> = {
    'meta.title': config.title,
    'meta.description': 'Join, complete the tasks and claim your rewards.',
    ...ruleWords,
    ...activity.template.words,
  }
  const keys = ['meta.title', 'meta.description', ...pageKeys(page, registry), ...rulesKeys(rules, registry)]
  const words = Object.fromEntries(keys.map((key) => [key, known[key] ?? textFromKey(key)]))
  const file = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return new Map([
    ['activity.json', file(page)],
    ['platform.json', file(rules)],
    ['locales/en.json', file(words)],
  ])
}

/** Derives a placeholder text from a key that has no template text: `steps.firstOne` gives “First one”. */
function textFromKey(key: string): string {
  const last = key.split('.').at(-1) ?? key
  const spaced = last
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
