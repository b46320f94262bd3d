import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { nextAction, nextButton, useIsIdle, usePageActions } from '../../actions/index.ts'
import { calls } from '../../contract/calls/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { usePageInfo, useProgress, useRead, useRuntime } from '../../data/index.ts'
import { useFact } from '../../data/page.ts'
import { useI18n } from '../../i18n/useI18n.ts'
import { safeStorage } from '../../request/index.ts'
import { openDialog } from '../../ui/index.ts'
import { useDeferredWords } from '../useDeferredWords.ts'
import type { AgentAnswers } from './agentTier.ts'
import { findMoments, type Moment, type MomentKind, storedSnapshot } from './findMoments.ts'
import { MomentBand } from './MomentBand.tsx'
import { type DialogMoment, type MomentContext, momentDialog } from './momentDialog.ts'
import { readSnapshot, type Snapshot, snapshotOf, writeSnapshot } from './snapshot.ts'
import { takesPart } from './takesPart.ts'
import { useIsFree } from './useIsFree.ts'

/** The user and the activity whose moments are shown. */
export interface MomentsProps {
  userId: string
  activityId: string
}

const storage = safeStorage(() => localStorage)

const opensDialog = (moment: Moment): moment is DialogMoment => moment.kind !== 'task' && moment.kind !== 'rank'

/**
 * Shows what has happened to the user since this browser last showed the activity, one moment at a time, the most valuable
 * first. Results, a tier and a team open a dialog; tasks and ranks are in a band that does not cover the page.
 */
export function Moments({ userId, activityId }: MomentsProps): ReactNode {
  const { activity, completions } = useAnswers()
  const agent = useAgentAnswers()
  const [before, setBefore] = useState(() => readSnapshot(storage, userId, activityId))
  const found = activity ? findMoments(before, activity, completions, agent) : []
  const [moment] = found
  const isReady = useDeferredWords('moment.tier', moment !== undefined, usePageInfo().locale)
  const received = useReceived(activityId, moment?.kind === 'results')
  const context = useContextOf(received ?? [])
  const hasAttention = useIsFree()
  // The result of an action comes before the news.
  const isIdle = useIsIdle()
  const isFree = hasAttention && isIdle

  const store = (pending: readonly MomentKind[]) => {
    if (!activity) return
    const next = storedSnapshot(before, snapshotOf(activity, completions, agent), pending)
    writeSnapshot(storage, userId, activityId, next)
    if (!isEqual(before, next)) setBefore(next)
  }
  const kinds = found.map(({ kind }) => kind)
  const markShown = (shown: MomentKind) => store(kinds.filter((kind) => kind !== shown))
  useEffect(() => store(kinds))

  const due = moment && opensDialog(moment) && isReady && isFree && received ? moment : null
  const dueKind = due?.kind
  const open = useEffectEvent(() => {
    if (!due) return
    const request = momentDialog(due, context)
    markShown(due.kind)
    if (request) openDialog(request)
  })
  // A moment opens once, however often it is found again.
  useEffect(() => {
    if (dueKind) open()
  }, [dueKind])

  const band = moment && !opensDialog(moment) && isReady ? moment : null
  return <MomentBand moment={band} isFree={isFree} context={context} onClose={markShown} />
}

/** The answers of the platform about the user. null: not known, or out of date. */
function useAnswers() {
  const facts = useFact((now) => now)
  const rows = useProgress()
  const completions = useSyncExternalStore(rows.subscribe, rows.rows, rows.rows)
  const { activity, progress } = facts
  const isKnown = activity?.status === 'ready' && !activity.stale && progress.status === 'ready' && !progress.stale
  return { activity: isKnown && takesPart(activity.data) ? activity.data : null, completions }
}

/** The answers about an agent on their page; null elsewhere, or while they are not known. */
function useAgentAnswers(): AgentAnswers | null {
  const isAgentPage = usePageInfo().family === 'agent'
  const info = useRead(isAgentPage ? calls.getActivityDetailInfo : null)
  const performance = useRead(isAgentPage ? calls.agentPerformance : null)
  const isKnown = info.status === 'ready' && performance.status === 'ready' && !performance.stale
  return isKnown ? { tiers: info.data.tiers, performance: performance.data } : null
}

const none: readonly RewardRecord[] = []

/**
 * The rewards that the results of this activity have given the user; null while they are not known. None if there are more
 * records than one page has: a sum of a part would be wrong.
 */
function useReceived(activityId: string, wanted: boolean): readonly RewardRecord[] | null {
  const read = useRead(wanted ? calls.getRewardList : null, {
    activityId,
    scope: 'MINE',
    status: 'GRANTED',
    pageSize: 100,
  })
  if (!wanted) return none
  if (read.status !== 'ready' || read.stale) return null
  if (read.data.total > read.data.list.length) return none
  return read.data.list.filter(
    ({ source, payoutStatus }) => (source === 'RANK' || source === 'TIER') && payoutStatus !== 'CANCELED',
  )
}

function useContextOf(received: readonly RewardRecord[]): MomentContext {
  const words = useI18n()
  const { clock } = useRuntime()
  const info = usePageInfo()
  const { run } = usePageActions()
  const { activity, completions } = useAnswers()
  const t = (key: string, values?: Record<string, string | number>) => words.t(key, { ...values })
  const after = activity && nextAction(activity, completions, info, clock.now())
  const { locale } = info
  return {
    t,
    locale,
    received,
    next: after && nextButton(after, t, locale, run),
    seeRewards: { text: t('reward.seeMine'), run: () => void run({ action: 'navigate', to: '/rewards' }) },
    share: { text: t('dialog.shareTitle'), run: () => void run({ action: 'share', scene: 'ACTIVITY' }) },
  }
}

const isEqual = (one: Snapshot | null, other: Snapshot) => JSON.stringify(one) === JSON.stringify(other)
