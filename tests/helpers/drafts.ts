import { readdirSync, readFileSync } from 'node:fs'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'
import { applyCommand, type Draft } from '../../src/studio/model/document.ts'
import { removeBlock } from '../../src/studio/model/nodes.ts'
import { isRefused, type Plan } from '../../src/studio/model/plan.ts'

/** All blocks and activity types. */
export const fullRegistry = createRegistry({ blocks, activities })

/** The samples that a draft can be made from. */
export const sampleAliases: readonly string[] = readdirSync('configs').sort()

/** The draft of a sample. */
export const readDraft = (alias: string): Draft => ({
  files: Object.fromEntries(
    readdirSync(`configs/${alias}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, readFileSync(`configs/${alias}/${name}`, 'utf8')]),
  ),
  assets: {},
})

/** The draft after a plan. Throws if it is refused. */
export function applyPlan(draft: Draft, plan: Plan): Draft {
  if (isRefused(plan)) throw new Error(`refused: ${plan.refused}`)
  return applyCommand(draft, plan.command)
}

/** The draft of the lottery without its tabs, so that tests of positions do not depend on links to blocks. */
export function lotteryDraft(): Draft {
  const draft = readDraft('lottery')
  return applyPlan(draft, removeBlock(draft, fullRegistry, 'tabs'))
}

/** The value of a JSON file without comments. */
export const jsonOf = (draft: Draft, path: string) => JSON.parse(draft.files[path] ?? 'null')
