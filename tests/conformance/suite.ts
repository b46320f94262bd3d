import { calls } from '../../src/contract/calls/index.ts'
import { checkApply } from './checks/apply.ts'
import { checkClaim } from './checks/claim.ts'
import type { CheckContext } from './checks/context.ts'
import { checkDraw } from './checks/draw.ts'
import { checkInput } from './checks/input.ts'
import { checkLimit } from './checks/limit.ts'
import { checkSignature, checkTokens } from './checks/signature.ts'
import { checkAgent, checkUser } from './checks/user.ts'
import { checkVisitor } from './checks/visitor.ts'
import { type Client, createClient } from './client.ts'
import { outcomeOf, requireSuccess } from './expect.ts'
import type { Subject } from './inputs.ts'
import { createReport, type Group, Mismatch, type Result } from './report.ts'
import { type Target, UsageProblem } from './target.ts'

/** The checks in their order: those of joining come before those that need a user who has joined. */
const checks: readonly [Group, (context: CheckContext) => Promise<void>][] = [
  ['visitor', checkVisitor],
  ['signature', checkSignature],
  ['token', checkTokens],
  ['input', checkInput],
  ['apply', checkApply],
  ['claim', checkClaim],
  ['draw', checkDraw],
  ['user', checkUser],
  ['agent', checkAgent],
  ['limit', checkLimit],
]

async function idOf(client: Client, alias: string): Promise<string> {
  const reply = await client.send(calls.getActivityId, { alias })
  if (reply.code !== '00000')
    throw new Mismatch(
      `"${alias}" was not found: ${outcomeOf(reply)}.`,
      'Correct the alias, the address or the sign key.',
    )
  requireSuccess(calls.getActivityId, reply)
  return String(reply.data?.activityId)
}

async function readSubject(client: Client, target: Target): Promise<Subject> {
  const activityId = await idOf(client, target.alias)
  const detail = await client.send(calls.noLoginDetail, { activityId })
  requireSuccess(calls.noLoginDetail, detail)
  const groups = detail.data?.taskGroups as { tasks: { taskId: string }[] }[]
  return {
    activityId,
    alias: target.alias,
    agentId: target.agent ? await idOf(client, target.agent.alias) : activityId,
    customId: target.custom ? await idOf(client, target.custom.alias) : activityId,
    taskId: groups.flatMap(({ tasks }) => tasks)[0]?.taskId ?? 'none',
    kolCode: target.kolCode ?? 'NOBODY00',
  }
}

/**
 * Runs the suite against a platform. Groups other than `only` are left out; an empty list means all. Throws UsageProblem
 * when nothing answers at the address.
 */
export async function runSuite(
  target: Target,
  { only = [], onResult }: { only?: readonly string[]; onResult?: (result: Result) => void } = {},
): Promise<readonly Result[]> {
  const unknown = only.find((name) => !checks.some(([group]) => group === name))
  if (unknown !== undefined)
    throw new UsageProblem(
      `There is no group "${unknown}". The groups are ${checks.map(([group]) => group).join(', ')}.`,
    )
  const client = createClient(target.url, target.signKey)
  await client.once(calls.getMetaData).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new UsageProblem(`Nothing answers at ${target.url}: ${cause}.`)
  })
  const report = createReport(onResult)
  let subject: Subject | undefined
  await report.check({ group: 'setup', rule: 'finds the activities of the target' }, async () => {
    subject = await readSubject(client, target)
  })
  if (!subject) return report.results
  for (const [group, run] of checks)
    if (only.length === 0 || only.includes(group)) await run({ target, client, report, subject })
  return report.results
}
