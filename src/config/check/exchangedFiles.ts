import type { Problem } from '../problem.ts'
import type { Parsed } from '../text/parseConfig.ts'
import { isObject } from './places.ts'

/** Fields that only rules have. With none of them, a file contains no rules. */
const ofRules = ['activityId', 'windows', 'taskGroups', 'budget']

/** Reports files with the content of another one: nearly every field of them would be reported. */
export function checkExchanged(files: ReadonlyMap<string, Parsed>): Problem[] {
  const documentOf = (path: string) => {
    const file = files.get(path)
    return file && file.problems.length === 0 && isObject(file.document.value) ? file.document : undefined
  }
  const [activity, page, rules] = ['activity.json', 'page.json', 'platform.json'].map(documentOf)
  const has = (document: typeof rules, name: string) => isObject(document?.value) && document.value[name] !== undefined
  const isPage = (document: typeof rules) => has(document, 'page') && !ofRules.some((name) => has(document, name))
  const isRules = (document: typeof rules) => !has(document, 'page') && ofRules.every((name) => has(document, name))
  const cause = 'Nearly all of its fields are unknown there.'
  if (activity && isRules(activity))
    return [
      activity.problem('P0101', '/windows', {
        message: 'activity.json contains the rules of an activity.',
        cause,
        suggestion: isPage(rules) ? 'Exchange activity.json and platform.json.' : 'Name the file platform.json.',
        on: 'key',
      }),
    ]
  if (rules && isPage(rules))
    return [
      rules.problem('P0101', '/page', {
        message: 'platform.json contains a page.',
        cause,
        suggestion: 'Write the rules of the activity there: its windows, tasks and budget.',
        on: 'key',
      }),
    ]
  if (!activity && page && rules && has(page, 'type') && has(page, 'family'))
    return [
      page.problem('P0101', '/family', {
        message: 'page.json contains the page of an activity.',
        cause: 'A page.json has no activity, so platform.json is not read, and most blocks would be empty.',
        suggestion: 'Name the file activity.json.',
        on: 'key',
      }),
    ]
  if (activity && rules && !ofRules.some((name) => has(rules, name)))
    return [
      rules.problem('P0102', '', {
        message: 'platform.json contains no rules.',
        cause: 'The platform would not know when the activity runs and what it pays.',
        suggestion: 'Write its windows, tasks and budget, or copy them from another activity.',
        span: { offset: 0, length: 1 },
      }),
    ]
  return []
}
