import type { Activity } from '../../contract/shapes/activity.ts'
import type { PoolRule } from '../../contract/shapes/rules/boards.ts'

/** A pool as it stands with so many participants: its amount is that of the last unlocked step. */
export function poolOf({ coin, steps }: PoolRule, participants: number): NonNullable<Activity['pool']> {
  const shown = steps.map((step) => ({ ...step, unlocked: participants >= step.participants }))
  return { coin, amount: shown.findLast(({ unlocked }) => unlocked)?.amount ?? '0', steps: shown }
}
