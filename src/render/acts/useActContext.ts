import { useNavigate } from 'react-router-dom'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { callFor, useActivity, usePageInfo, useProgress, useRefresh, useRuntime, useViewer } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { notify, openDialog } from '../../ui/index.ts'
import { useI18n } from '../useI18n.ts'
import type { ActContext } from './context.ts'
import { useLogin } from './useLogin.ts'

/** What the actions of this page work with. */
export function useActContext(): ActContext {
  const { client, operations, clock } = useRuntime()
  const info = usePageInfo()
  const { userId } = useViewer()
  const rows = useProgress()
  const activity = useActivity()
  const refresh = useRefresh()
  const show = useShow()
  const activityId = info.activityId ?? ''
  const keyOf = (task?: string) => ({ user: userId ?? '', activity: activityId, task })
  return {
    client,
    activityId,
    activity: () => activity,
    inForce: (call) => callFor(info, call, userId !== null),
    completions: () => rows.rows(),
    put: (row) => rows.put(row),
    operationId: (taskId) => operations.operationId(keyOf(taskId)),
    settled: (taskId) => operations.settled(keyOf(taskId)),
    refresh,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    now: clock.now,
    show,
  }
}

function useShow(): ActContext['show'] {
  const { locale, registerUrl, path } = usePageInfo()
  const { t } = useI18n()
  const login = useLogin()
  const navigate = useNavigate()
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
    unknown: () => notify({ mode: 'error', text: t('error.processing') }),
    lostChunk: () => notify({ mode: 'error', text: t('error.network') }),
  }
}
