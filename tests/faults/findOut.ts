import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { applyScene, oneOffScene } from './actScenes.ts'
import { type ActScene, closeDialogs, heardText, isBusy } from './acts.ts'
import { type Cell, oneOperation, pathOf, quiet, requestsOf, usable } from './check.ts'
import { type Fault, loseAnswer } from './faults.ts'
import { ofSearches, reportedOnce } from './reports.ts'
import { createStage, type Ground, passTime, patiently, type Stage } from './stage.ts'

/** The answer to an action is lost, and the call by which the page finds out what became of it is at fault too. */
export interface FindScene {
  act: ActScene
  by: Call
}

export const findScenes: readonly FindScene[] = [
  { act: applyScene, by: calls.applyStatus },
  { act: oneOffScene, by: calls.nonProductizedApplyStatus },
]

/** What may be said when nothing could be found out, or that it could be after all. */
const ends = ['error.processing', 'error.sessionExpired', 'dialog.applySuccess']

const isSaid = async (stage: Stage) => {
  for (const key of ends) if (await heardText(stage, stage.word(key))) return true
  return false
}

/** Well again, the page shows that it stands, or a tap does, without doing it twice. */
async function comesOut(stage: Stage, { act }: FindScene): Promise<string[]> {
  const button = act.button(stage)
  await passTime(stage, 8_000, async () => !(await button.isVisible()), 1_000)
  if (!(await button.isVisible())) return []
  await button.click({ timeout: 10_000 })
  const isShown = await passTime(stage, 30_000, () => act.isShown(stage), 500)
  return isShown ? [] : ['a second tap has no effect']
}

/** One cell: joined, not heard of, and not to be found out either. */
export async function findCell(ground: Ground, fault: Fault, scene: FindScene, locale: string): Promise<Cell> {
  const { act, by } = scene
  const stage = await createStage(ground, act.who, locale)
  const { proxy } = stage
  const path = pathOf(by)
  const problems: string[] = []
  try {
    await stage.open(act.path)
    const button = act.button(stage)
    if (!(await passTime(stage, 20_000, () => button.isVisible(), 500))) throw new Error('there is no button')
    await act.begin?.(stage)
    proxy.meddle((called) => (act.call.test(called) ? loseAnswer : path.test(called) ? fault.meddle : undefined))
    await button.click()
    await passTime(stage, 90_000, async () => !(await isBusy(stage)) && (await isSaid(stage)), 2_000)

    if (!(await isSaid(stage))) problems.push('nothing was said of what became of it')
    problems.push(
      ...(await usable(stage)),
      ...(await reportedOnce(stage, fault, { name: by.name, path, count: ofSearches })),
    )
    proxy.meddle(() => undefined)
    await closeDialogs(stage)
    const stays = (await stage.context.cookies()).some(({ name }) => name === 'accessToken')
    if (stays) problems.push(...(await comesOut(stage, scene)))
    const done = await patiently(() => act.effect(stage))
    if (done !== 1) problems.push(`the platform has done it ${done} times`)
    problems.push(...oneOperation(requestsOf(proxy, act.call), 4), ...(await quiet(stage)))
  } catch (problem) {
    problems.push(`broke off: ${String(problem).slice(0, 300)}`)
  } finally {
    await stage.close()
  }
  return { place: `D ${by.name}`, fault: fault.name, problems }
}
