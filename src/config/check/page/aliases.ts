import { nearest } from '../../../expressions/nearest.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import type { Field } from '../fields.ts'
import type { Site } from '../site.ts'
import { sureEdit } from '../suggest.ts'

/** Checks props that name another activity, whose KOL codes the block binds. */
export function checkAliases(document: Document, used: readonly Field[], site: Site): Problem[] {
  const activities = site.filter(({ kind }) => kind === 'activity')
  const names = activities.map(({ alias }) => alias)
  return used.flatMap(({ value, pointer }) => {
    const found = activities.find(({ alias }) => alias === value)
    if (!found) {
      const meant = nearest(value, names)
      return [
        document.problem('P0213', pointer, {
          message: `There is no activity "${value}".`,
          cause: 'The platform would refuse what the block sends.',
          suggestion: meant ? `Did you mean "${meant}"?` : `The activities are: ${names.join(', ') || 'none'}.`,
          edit: sureEdit(document, pointer, value, names),
        }),
      ]
    }
    if (found.campaign?.hasCodes !== false) return []
    return [
      document.problem('P0213', pointer, {
        message: `The activity "${value}" has no codes.`,
        cause: 'A code can be bound only in an activity that lists it in "kols".',
        suggestion: `Add "kols" to the platform.json of "${value}", or name another activity.`,
      }),
    ]
  })
}
