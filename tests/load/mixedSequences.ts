import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { calls } from '../../src/contract/calls/index.ts'
import { createPlatform, type Platform, type Store } from '../../src/platform/index.ts'
import { checkLedger } from './checkLedger.ts'
import { crowdTask, crowdUser, payingRelease, seedCrowd } from './crowd.ts'
import type { SuiteResult } from './suites.ts'

const day = 86_400_000
const crowd = 3

/** The model: a plain record of what must be true. */
interface Model {
  stock: number
  granted: number
  over: boolean
  users: { state: 'met' | 'granted' | 'revoked'; receipt: string | null; requestId: string }[]
}

/** The platform under test. */
interface Real {
  store: Store
  platform: Platform
  activityId: string
  clock: { time: number }
  began: number
}

/** The expected result of a claim: "paid" or a reason. */
function expected(model: Model, user: Model['users'][number]): string {
  if (user.state === 'granted') return 'paid'
  if (user.state === 'revoked') return 'RISK_CONTROL'
  if (model.over) return 'CLAIM_EXPIRED'
  return model.granted < model.stock ? 'paid' : 'OUT_OF_STOCK'
}

const idOf = (real: Real, index: number) => crowdUser(real.activityId, index + 1)

async function claim(real: Real, userId: string, requestId: string) {
  const input = { activityId: real.activityId, taskId: crowdTask, requestId }
  const { code, data } = await real.platform.call(calls.obtainReward, input, { viewer: { userId }, langCode: '0' })
  const reason = code === '00000' ? 'paid' : ((data as { reason?: string } | null)?.reason ?? code)
  return { reason, receipt: JSON.stringify(data) }
}

function settle(model: Model, user: Model['users'][number], found: { reason: string; receipt: string }) {
  const wanted = expected(model, user)
  if (found.reason !== wanted) throw new Error(`a claim was ${found.reason}, the model expects ${wanted}`)
  if (wanted !== 'paid') return
  if (user.receipt !== null && user.receipt !== found.receipt) throw new Error('a second receipt for one grant')
  if (user.state === 'met') model.granted += 1
  user.state = 'granted'
  user.receipt = found.receipt
}

type Command = fc.AsyncCommand<Model, Real>

/** One claim, with the last operation id or a new one. */
class Claim implements Command {
  readonly index: number
  readonly again: boolean
  constructor(index: number, again: boolean) {
    this.index = index
    this.again = again
  }
  check = () => true
  async run(model: Model, real: Real) {
    const user = model.users[this.index]
    if (!user) return
    if (!this.again) user.requestId = randomUUID()
    settle(model, user, await claim(real, idOf(real, this.index), user.requestId))
  }
  toString = () => `claim(${this.index}${this.again ? ', same operation' : ''})`
}

/** All users claim at once: the order is undefined, the number of grants is not. */
class ClaimAll implements Command {
  check = () => true
  async run(model: Model, real: Real) {
    const found = await Promise.all(
      model.users.map((_user, index) =>
        claim(real, idOf(real, index), randomUUID()).then((reply) => ({ index, reply })),
      ),
    )
    // Paid claims first, so that the stock of the model runs out for the same users.
    for (const { index, reply } of found.sort(
      (a, b) => Number(b.reply.reason === 'paid') - Number(a.reply.reason === 'paid'),
    )) {
      const user = model.users[index]
      if (user) settle(model, user, reply)
    }
  }
  toString = () => 'claimAll'
}

/** Risk control revokes a completed task before it is granted; a granted one stays granted. */
class Revoke implements Command {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  check = () => true
  async run(model: Model, real: Real) {
    const user = model.users[this.index]
    if (user?.state === 'met') user.state = 'revoked'
    await sql`
      update completion set status = 'UNSATISFIED', reason = 'RISK_CONTROL' where activity_id = ${real.activityId}
      and user_id = ${idOf(real, this.index)} and status = 'COMPLETED'`.execute(real.store.db)
  }
  toString = () => `revoke(${this.index})`
}

/** The claim window ends or, with the clock set back, is open again. */
class Expire implements Command {
  readonly over: boolean
  constructor(over: boolean) {
    this.over = over
  }
  check = () => true
  async run(model: Model, real: Real) {
    model.over = this.over
    real.clock.time = real.began + (this.over ? 20 * day : 0)
  }
  toString = () => (this.over ? 'expire' : 'unexpire')
}

/** The next release has more stock. */
class TopUp implements Command {
  readonly by: number
  constructor(by: number) {
    this.by = by
  }
  check = () => true
  async run(model: Model, real: Real) {
    model.stock += this.by
    const release = payingRelease(real.activityId, { now: real.began, stock: model.stock })
    await real.platform.publish(release, { actor: 'model', reason: 'more', source: 'operator' })
  }
  toString = () => `topUp(${this.by})`
}

const index = fc.nat({ max: crowd - 1 })
const commands = fc.commands(
  [
    fc.tuple(index, fc.boolean()).map(([user, again]) => new Claim(user, again)),
    fc.constant(new ClaimAll()),
    index.map((user) => new Revoke(user)),
    fc.boolean().map((over) => new Expire(over)),
    fc.integer({ min: 1, max: 2 }).map((by) => new TopUp(by)),
  ],
  { maxCommands: 10 },
)

async function compare(model: Model, { store, activityId }: Real) {
  const { rows } = await sql<{ grants: number; remaining: number }>`
    select count(*) as grants, (select remaining from stock where activity_id = ${activityId}) as remaining
    from reward_record where activity_id = ${activityId}`.execute(store.db)
  const wanted = { grants: model.granted, remaining: model.stock - model.granted }
  if (JSON.stringify(rows[0]) !== JSON.stringify(wanted))
    throw new Error(`the database has ${JSON.stringify(rows[0])}, the model ${JSON.stringify(wanted)}`)
}

/** Runs claims, revocations, expiries and top-ups in any order, `sequences` times, and compares them with the model. */
export async function mixedSequences(store: Store, firstId: number, sequences: number): Promise<SuiteResult> {
  const clock = { time: Date.now(), now: () => clock.time }
  const began = clock.time
  const platform = await createPlatform({ store, clock, sandbox: false, signKey: 'model' })
  let number = firstId
  let steps = 0
  const faults: string[] = []
  const property = fc.asyncProperty(fc.integer({ min: 1, max: crowd }), commands, async (stock, sequence) => {
    clock.time = began
    const real: Real = { store, platform, activityId: String(number++), clock, began }
    const release = payingRelease(real.activityId, { now: began, stock })
    await platform.publish(release, { actor: 'model', reason: 'model', source: 'file' })
    await seedCrowd(store, real.activityId, crowd, began, false)
    const users = Array.from({ length: crowd }, () => ({
      state: 'met' as const,
      receipt: null,
      requestId: randomUUID(),
    }))
    const model: Model = { stock, granted: 0, over: false, users }
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    await compare(model, real)
    steps += 1
  })
  try {
    await fc.assert(property, { numRuns: sequences })
  } catch (error) {
    faults.push(`model and database differ: ${(error as Error).message}`)
  }
  return {
    counts: `${steps} sequences of claims, revocations, expiries and top-ups: model = database`,
    faults: [...faults, ...(await checkLedger(store))],
  }
}
