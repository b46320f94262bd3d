import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from 'swr'
import type { CommandResult, ScheduledRelease } from '../../../contract/operator.ts'
import type { StudioComparison } from '../../../contract/studio/compare.ts'
import { api } from '../../api/calls.ts'
import { ApiProblem } from '../../api/client.ts'
import { useEditor } from '../context.ts'
import { theirsIn } from '../save/createSaver.ts'
import { refreshReleases } from '../useReleases.ts'
import { withAssets } from './sendAssets.ts'

type Conflict = NonNullable<NonNullable<ApiProblem['refusal']>['conflicts']>[number]
/** What a publish changes for the money of users who have joined. */
export type Impact = NonNullable<StudioComparison['money']>

/** What the operator has decided. Times: epoch ms. */
export interface Wish {
  reason: string
  at: number | null
  until: number | null
  confirm: boolean
}

/** A publish that is being prepared. */
export interface Publishing {
  /** Null: it is being compared. */
  comparison: StudioComparison | null
  /** What changes for users who have joined, and needs a confirmation; null: nothing. */
  money: Impact | null
  /** The current release is not the one that the draft is based on; null: it is. `last`: who changed it. */
  conflict: { base: number | null; current: number | null; last: Conflict['last'] } | null
  /** What is scheduled for the page. It stays scheduled. */
  plans: readonly ScheduledRelease[]
  problem: string | null
  sending: boolean
  /** Null: nothing was published yet. */
  result: CommandResult | null
  compareAgain(): void
  /** Publishes over the release that the comparison shows. */
  acceptConflict(): void
  publish(wish: Wish): Promise<void>
}

/**
 * Compares the draft with what is live, and publishes it. Both happen with the content at the time of the call. `onNewer`: somebody else has
 * saved the draft meanwhile, so nothing is published, and the editor shows the conflict.
 */
export function usePublish(onNewer: (author: string | null) => void): Publishing {
  const { t } = useTranslation()
  const onNewerRef = useRef(onNewer)
  onNewerRef.current = onNewer
  const { alias, document, session, saver, keepStale, setPublished } = useEditor()
  const [comparison, setComparison] = useState<StudioComparison | null>(null)
  const [expected, setExpected] = useState<number | null>(null)
  const [money, setMoney] = useState<Impact | null>(null)
  const [last, setLast] = useState<Conflict['last']>(null)
  const [plans, setPlans] = useState<readonly ScheduledRelease[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [result, setResult] = useState<CommandResult | null>(null)

  const compare = useCallback(async () => {
    const { files, assets } = document.get()
    setComparison(null)
    setProblem(null)
    try {
      // A save in flight would look like that of somebody else.
      await saver.flush()
      const [draft, compared, all] = await Promise.all([
        api.draft(alias),
        withAssets(assets, () => api.compare({ alias, files, assets })),
        api.plans(),
      ])
      if (!saver.confirmLatest(draft)) return onNewerRef.current(draft.author)
      setPlans(all.plans.filter((plan) => plan.alias === alias))
      setExpected(draft.base?.version ?? null)
      setMoney(compared.money)
      setComparison(compared)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }, [alias, document, saver])
  useEffect(() => void compare(), [compare])

  const publish = async ({ reason, at, until, confirm }: Wish) => {
    setSending(true)
    setProblem(null)
    try {
      keepStale()
      if (!(await saver.flush())) throw new Error(t('editor.saveFirst'))
      const { files, assets } = document.get()
      const by = session.operator ?? 'operator'
      const times = { ...(at !== null && { at }), ...(until !== null && { until }) }
      const command = {
        alias,
        by,
        reason: reason.trim(),
        expected,
        draft: saver.get().version.hash,
        files,
        assets,
        ...times,
        ...(confirm && { confirm }),
      }
      const done = await withAssets(assets, () => api.publish(command))
      if (done.outcome === 'published') setPublished(files, done.version ?? undefined)
      void refreshReleases(alias)
      setResult(done)
    } catch (error) {
      const newer = theirsIn(error)
      if (newer !== undefined && !saver.confirmLatest(newer)) return onNewerRef.current(newer?.author ?? null)
      const refusal = error instanceof ApiProblem ? error.refusal : null
      const [conflict] = refusal?.conflicts ?? []
      if (refusal?.error === 'VERSION_CONFLICT') setLast(conflict?.last ?? null)
      if (refusal?.error === 'VERSION_CONFLICT') await compare()
      if (refusal?.error === 'APPROVAL_NEEDED') await mutate(`review ${alias}`)
      if (refusal?.error === 'CONFIRM_NEEDED') setMoney(refusal.money?.[0] ?? null)
      setProblem((error as Error).message)
    }
    setSending(false)
  }

  const current = comparison?.current ?? null
  const live = comparison?.live ?? null
  const said = live && {
    action: 'publish',
    actor: live.by,
    at: live.publishedAt,
    version: live.version,
    reason: live.reason,
  }
  const conflict = comparison && current !== expected ? { base: expected, current, last: last ?? said } : null
  return {
    comparison,
    money,
    conflict,
    plans,
    problem,
    sending,
    result,
    compareAgain: () => void compare(),
    acceptConflict: () => setExpected(current),
    publish,
  }
}
