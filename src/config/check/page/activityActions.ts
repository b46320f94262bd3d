import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { actionsOf } from './actions.ts'

/** Actions that need an activity. */
const needActivity = new Set(['apply', 'claimAll', 'draw', 'share'])

/** Reports actions that need an activity on a page without one: the platform would refuse them. */
export const checkActivityActions = (document: Document, blocks: readonly LocatedBlock[]): Problem[] =>
  actionsOf(blocks).flatMap(({ action, pointer }) => {
    const isShare = action.action === 'native' && action.screen === 'share' && action.else === undefined
    if (!needActivity.has(String(action.action)) && !isShare) return []
    return [
      document.problem('P0218', isShare ? join(pointer, 'screen') : join(pointer, 'action'), {
        message: `${isShare ? 'The screen "share"' : `The action "${String(action.action)}"`} needs an activity, and this page has none.`,
        cause: 'The platform would refuse it.',
        suggestion: 'Move the button to the page of an activity, or lead to one with "navigate".',
      }),
    ]
  })
