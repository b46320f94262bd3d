import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { ActivityDefinition } from '../../registry/defineActivity.ts'
import { fieldsOf } from '../check/fields.ts'
import { schemasOf } from '../schemas.ts'
import { addDays } from './addDays.ts'
import type { NewConfig } from './newConfig.ts'

/** The English texts of the keys that every new `platform.json` names. */
export const ruleWords: Readonly<Record<string, string>> = {
  'rules.who': 'Who can join',
  'rules.everybody': 'Verified users in regions where the event is available.',
  risk: 'Crypto prices are highly volatile. You may lose your entire investment.',
}

/** Creates `platform.json` from the template of the activity type, with a budget of 2,000 USDT. */
export function createRules(config: NewConfig, { template }: ActivityDefinition): PlatformRules {
  const { type, activityId, from, to, zone } = config
  const at = (day: string) => `${day}T00:00:00${zone}`
  return {
    $schema: '../../schemas/platform.schema.json',
    activityId,
    type,
    timeZone: zone,
    windows: {
      applyStart: at(from),
      applyEnd: at(to),
      start: at(from),
      end: at(to),
      settle: at(addDays(to, 3)),
      claimEnd: at(addDays(to, 30)),
    },
    title: 'meta.title',
    subTitle: 'meta.description',
    needApply: true,
    eligibility: { denyRegions: ['GB'], kycLevel: 1, minAge: 18 },
    introduce: {
      seoTitle: 'meta.title',
      seoDescription: 'meta.description',
      rules: [{ title: 'rules.who', paragraphs: ['rules.everybody'] }],
      faq: [],
      terms: { url: '/', version: from },
      risk: 'risk',
    },
    ...template.rules({ from, to, zone }),
    budget: [{ coin: 'USDT', amount: '2000' }],
  }
}

/** The keys of words that the rules name. */
export const rulesKeys = (rules: PlatformRules, registry: Registry): string[] =>
  fieldsOf(schemasOf(registry).rules().schema, rules, '')
    .filter(({ meaning }) => meaning === 'text')
    .map(({ value }) => value)
