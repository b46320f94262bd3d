import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import {
  type About,
  type ActsPort,
  usePageInfo,
  useProgress,
  useRefresh,
  useRuntime,
  useViewer,
} from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import type { Action } from '../../registry/fields.ts'
import { notify, openDialog, safeUrl } from '../../ui/index.ts'
import { useI18n } from '../useI18n.ts'
import { apply } from './apply.ts'
import { claim, claimAll } from './claim.ts'
import type { ActContext } from './context.ts'
import { createFlights } from './flights.ts'
import { useLogin } from './useLogin.ts'

const flights = createFlights()
const flightKey = (activityId: string | null, { action }: Action, about: About = {}) =>
  `${activityId}|${action}|${about.taskId ?? ''}`

/** The actions of a page. The object stays the same; what it works with is always the latest. */
export function useActsPort(): ActsPort {
  const { activityId } = usePageInfo()
  const perform = usePerform()
  const latest = useRef(perform)
  latest.current = perform
  return useMemo<ActsPort>(
    () => ({
      act: (action, about = {}) =>
        flights.fly(flightKey(activityId, action, about), () => latest.current(action, about)),
      pending: (action, about) => flights.has(flightKey(activityId, action, about)),
      subscribe: flights.subscribe,
    }),
    [activityId],
  )
}

function usePerform(): (action: Action, about: About) => Promise<boolean> {
  const context = useActContext()
  const navigate = useNavigate()
  const login = useLogin()
  const { path } = usePageInfo()
  const { status } = useViewer()

  const go = (to: string): boolean => {
    const link = safeUrl(to)
    if (!link) return false
    if (link.kind === 'external') window.open(link.href, '_blank', 'noopener,noreferrer')
    else navigate(path(link.href))
    return true
  }
  return async (action, about) => {
    switch (action.action) {
      case 'login':
        return login()
      case 'navigate':
        return go(action.to)
      case 'native':
        return action.else ? go(action.else) : false
      case 'apply':
        return status === 'user' ? apply(context, about.consent) : login()
      case 'claim':
        return about.taskId ? claim(context, about.taskId) : false
      case 'claimAll':
        return claimAll(context)
    }
  }
}

function useActContext(): ActContext {
  const { client, operations } = useRuntime()
  const { activityId, locale } = usePageInfo()
  const { userId } = useViewer()
  const rows = useProgress()
  const keyOf = (task?: string) => ({
    user: userId ?? '',
    activity: activityId ?? '',
    task,
  })
  const refresh = useRefresh()
  const { t } = useI18n()
  const words = (record: RewardRecord) =>
    record.coin ? formatAmount(record.amount, record.coin, locale) : record.rewardName
  const received = (records: readonly RewardRecord[]) => records.map(words).join(' + ')

  return {
    client,
    activityId: activityId ?? '',
    completions: () => rows.rows(),
    put: (row) => rows.put(row),
    operationId: (taskId) => operations.operationId(keyOf(taskId)),
    settled: (taskId) => operations.settled(keyOf(taskId)),
    refresh,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    show: {
      applied: () => openDialog({ kind: 'success', message: t('dialog.applySuccess') }),
      reviewing: () => openDialog({ kind: 'success', message: t('dialog.applyReviewing') }),
      received: (records) =>
        openDialog({
          kind: 'success',
          message: t('dialog.received', { reward: received(records) }),
        }),
      checking: () => notify({ mode: 'normal', text: t('error.checking') }),
      unknown: () => notify({ mode: 'error', text: t('error.processing') }),
    },
  }
}
