import type { Call } from '../../contract/call.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { callFor } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { isStrange, RequestProblem } from '../../request/index.ts'
import { type MessageRequest, notify, openDialog } from '../../ui/index.ts'
import type { ActContext } from './context.ts'
import { keepIntent } from './intent.ts'
import { limits } from './limits.ts'
import { isOfToken } from './outcome.ts'
import type { Ground } from './useGround.ts'

/** What actions work with, from the page they were asked for on, until `user` has left. */
export function createActContext(ground: Ground, user: AbortSignal): ActContext {
  const { runtime, info, viewer, rows, activity, refresh } = ground
  const { operations, clock } = runtime
  const isLeft = () => user.aborted
  const client = callingUntil(user, runtime.client, (call, input) => keepIntent(ground, call, input))
  const activityId = info.activityId ?? ''
  const keyOf = (task?: string) => ({ user: viewer.userId ?? '', activity: activityId, task })
  return {
    client,
    activityId,
    activity: () => activity,
    inForce: (call) => callFor(info, call, viewer.userId !== null),
    completions: () => rows.rows(),
    put: (row) => rows.put(row),
    operationId: (taskId) => operations.operationId(keyOf(taskId)),
    settled: (taskId) => operations.settled(keyOf(taskId)),
    shelved: (taskId) => operations.shelved(keyOf(taskId)),
    // With its user has gone what they had read.
    refresh: async (...stale) => (isLeft() ? undefined : refresh(...stale)),
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    now: clock.now,
    show: unless(isLeft, shown(ground)),
  }
}

/** An action goes on by reading, for half a minute at most: not with the token of whoever has come since. */
const callingUntil = (
  user: AbortSignal,
  client: ActContext['client'],
  keep: (call: Call, input: Record<string, unknown>) => void,
): ActContext['client'] => ({
  async call(call, input, options) {
    if (user.aborted) throw user.reason
    try {
      return await client.call(call, input, options)
    } catch (problem) {
      if (problem instanceof RequestProblem && problem.retryAfter !== undefined)
        limits.close(problem.call, problem.retryAfter)
      if (isOfToken(problem)) keep(call, input as Record<string, unknown>)
      throw problem
    }
  },
})

/** What became of one user's action is not for the eyes of the next. */
const unless = (isLeft: () => boolean, show: ActContext['show']): ActContext['show'] => ({
  applied: () => isLeft() || show.applied(),
  reviewing: () => isLeft() || show.reviewing(),
  received: (records) => isLeft() || show.received(records),
  switchAccount: () => isLeft() || show.switchAccount(),
  checking: () => isLeft() || show.checking(),
  unknown: (problem) => isLeft() || show.unknown(problem),
})

/** It is not known whether it was done; what support can look for stands with it. */
function doubt(problem: unknown, t: Ground['t']): MessageRequest {
  const { traceId, code = '' } = problem instanceof RequestProblem ? problem : { traceId: undefined }
  const isOdd = problem instanceof RequestProblem && isStrange(problem)
  return { kind: 'error', message: isOdd ? t('error.code', { code }) : t('error.processing'), traceId }
}

function shown({ info, t, login, navigate }: Ground): ActContext['show'] {
  const { locale, registerUrl, path } = info
  const amount = (record: RewardRecord) =>
    record.coin ? formatAmount(record.amount, record.coin, locale) : record.rewardName
  const register = () => (registerUrl ? window.location.assign(registerUrl) : navigate(path('/register')))

  return {
    applied: () => openDialog({ kind: 'success', message: t('dialog.applySuccess') }),
    reviewing: () => openDialog({ kind: 'success', message: t('dialog.applyReviewing') }),
    received: (records) => {
      const reward = records.map(amount).join(' + ')
      openDialog({ kind: 'success', message: t('dialog.received', { reward }) })
    },
    switchAccount: () =>
      openDialog({
        kind: 'error',
        title: t('reason.NEW_USER_ONLY'),
        message: t('dialog.switchText'),
        primary: { text: t('activity.switchAccount'), run: login },
        secondary: { text: t('common.signup'), run: register },
      }),
    checking: () => notify({ mode: 'normal', text: t('error.checking') }),
    unknown: (problem) => openDialog(doubt(problem, t)),
  }
}
