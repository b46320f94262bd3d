import { activityTypeKeys } from '../contract/activityType.ts'

/** The files of a new activity type, by name. `shell`: the words of the shell, by language file. */
export function activityFiles(
  name: string,
  code: number,
  shell: Readonly<Record<string, Record<string, string>>>,
): ReadonlyMap<string, string> {
  return new Map([
    ['index.ts', definition(name, code)],
    ['template.ts', template(name)],
    ['words.json', words(code, shell)],
  ])
}

const definition = (name: string, code: number) => `import { defineActivity } from '../../registry/defineActivity.ts'
import { template } from './template.ts'
import words from './words.json' with { type: 'json' }

export default defineActivity({
  type: '${name}',
  code: ${code},
  description: 'Tasks with rewards.',
  art: 'gift',
  words,
  calls: {},
  needs: ['Hero', 'ApplyBar', 'TaskList', 'Rules', 'RiskDisclaimer'],
  template,
})
`

/** Path of the shared template parts, relative to the new folder. */
const parts = '../templateParts.ts'

const template = (name: string) => `import type { ActivityTemplate } from '../../registry/defineActivity.ts'
import { groupOf, pageWith, sharedWords, tradeTask } from '${parts}'

/** What \`playbill new --from ${name}\` writes. */
export const template: ActivityTemplate = {
  page: pageWith('TaskList'),
  rules: () => ({ taskGroups: groupOf(tradeTask) }),
  words: sharedWords,
}
`

/** In each language the generic word for an activity, until a developer writes the name of the type. */
function words(code: number, shell: Readonly<Record<string, Record<string, string>>>): string {
  const [, any] = activityTypeKeys(code)
  const names = Object.entries(shell).map(([language, texts]) => [language, { name: texts[any] ?? '' }])
  return `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`
}
