import { payDueRebates } from './calls/agency.ts'
import { activityOf, activityRows } from './calls/context.ts'
import { loadProgress } from './calls/loadProgress.ts'
import { settleBoards } from './calls/settle.ts'
import { dissolveSmall } from './calls/team.ts'
import type { Inside } from './inside.ts'
import { forgetOld } from './store/traces.ts'
import { findUser } from './store/users.ts'

const interval = 30_000
const atOnce = 200

/** Judges once more whoever joined an activity whose results are now final: rewards that pay by themselves are paid unasked. */
async function settle(inside: Inside) {
  const context = await inside.context({ viewer: null, langCode: '0' })
  for (const row of await activityRows(inside.db).execute()) {
    const activity = await activityOf(context, row)
    await dissolveSmall(context, activity)
    if (context.now < activity.windows.settle) continue
    await settleBoards(context, activity)
    const waiting = await inside.db
      .selectFrom('application')
      .select('user_id')
      .where('activity_id', '=', activity.activityId)
      .where('settled', '=', false)
      .limit(atOnce)
      .execute()
    for (const { user_id } of waiting) {
      const user = await findUser(inside.db, user_id)
      if (user) await loadProgress(context, user, activity)
      await inside.db
        .updateTable('application')
        .set({ settled: true })
        .where('user_id', '=', user_id)
        .where('activity_id', '=', activity.activityId)
        .execute()
    }
  }
}

/** What has to happen though nobody calls: settling, rebates, forgetting. */
export async function sweep(inside: Inside): Promise<void> {
  await settle(inside)
  await payDueRebates(inside.db, await inside.now())
  await forgetOld(inside.db, inside.realNow())
}

/** Sweeps every half minute; gives the function that ends it after the sweep under way. A failed one is tried again next time. */
export function startSweeping(inside: Inside): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sweep(inside)).catch(() => undefined)
  }, interval)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
