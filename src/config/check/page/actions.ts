import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { isObject } from '../places.ts'

interface LocatedAction {
  action: Record<string, unknown>
  pointer: string
}

/** The actions in the props of a block, in file order, without those of blocks in its dialogs. */
function actionsIn(value: unknown, pointer: string): LocatedAction[] {
  if (!isObject(value)) return []
  const own = typeof value.action === 'string' ? [{ action: value, pointer }] : []
  const inside = Object.entries(value).filter(([name]) => !(own.length && name === 'body'))
  return [...own, ...inside.flatMap(([name, inner]) => actionsIn(inner, join(pointer, name)))]
}

/** Every action of a page. */
export const actionsOf = (blocks: readonly LocatedBlock[]): LocatedAction[] =>
  blocks.flatMap(({ node, pointer }) => actionsIn(node.props, join(pointer, 'props')))

/** Reports actions that would have no effect. `rules`: null for a page without an activity, undefined if unknown. */
export function checkActions(
  document: Document,
  blocks: readonly LocatedBlock[],
  rules: Record<string, unknown> | null | undefined,
): Problem[] {
  return actionsOf(blocks).flatMap(({ action, pointer }) => [
    ...checkTask(document, action, pointer),
    ...checkLottery(document, action, pointer, rules),
    ...checkSteps(document, action, pointer),
  ])
}

function checkTask(document: Document, { action }: Record<string, unknown>, pointer: string): Problem[] {
  if (action !== 'claim') return []
  return [
    document.problem('P0219', join(pointer, 'action'), {
      message: 'This button does not know which reward it claims.',
      cause: 'Only the card of a task names its task, so a tap would do nothing.',
      suggestion: 'Write "claimAll" to claim all rewards that are ready.',
    }),
  ]
}

function checkLottery(
  document: Document,
  { action }: Record<string, unknown>,
  pointer: string,
  rules: Record<string, unknown> | null | undefined,
): Problem[] {
  if (action !== 'draw' || !rules || rules.lottery !== undefined) return []
  return [
    document.problem('P0212', join(pointer, 'action'), {
      message: 'This button draws, and the activity has no lottery.',
      cause: 'A tap would do nothing.',
      suggestion: 'Add "lottery" to platform.json, or choose another action.',
    }),
  ]
}

const leaves = new Set(['navigate', 'login'])

/** Reports steps after a step that leaves the page: they never run. */
function checkSteps(document: Document, { action, steps }: Record<string, unknown>, pointer: string): Problem[] {
  if (action !== 'sequence' || !Array.isArray(steps)) return []
  const at = steps.findIndex((step: unknown) => isObject(step) && leaves.has(String(step.action)))
  if (at < 0 || at === steps.length - 1) return []
  return [
    document.problem('P0217', join(pointer, 'steps', at + 1), {
      message: 'This step comes after one that leaves the page.',
      cause: 'The page is closed by then, so the step never runs.',
      suggestion: 'Put the step that leaves the page last.',
    }),
  ]
}
