import type { Call } from '../../contract/call.ts'
import type { About, ActsPort } from '../../data/index.ts'
import { openDialog } from '../../ui/index.ts'
import { intentStore } from './intentStore.ts'
import type { Ground } from './useGround.ts'

/** What somebody was about to do when they had to log in. */
interface Intent {
  userId: string
  activityId: string
  action: 'apply' | 'claim' | 'draw'
  about: Pick<About, 'taskId' | 'consent' | 'identifier'>
  /** Epoch ms. */
  at: number
}

/** Later than this it is no longer what they were about to do, ms. */
const memory = 30 * 60_000

const actionOf: Partial<Record<string, Intent['action']>> = {
  apply: 'apply',
  backApply: 'apply',
  nonProductizedApply: 'apply',
  obtainReward: 'claim',
}

/** Keeps what a call was to do for its user, for this visit. What was filled in is asked for anew. */
export function keepIntent({ viewer, activity, info }: Ground, call: Call, input: Record<string, unknown>): void {
  const action = actionOf[call.name]
  const { taskId, consent, identifier } = input as Intent['about']
  if (!action || 'form' in input || 'team' in input || !viewer.userId || !info.activityId) return
  const isDraw = taskId !== undefined && taskId === activity?.lottery?.drawTaskId
  const intent: Intent = {
    userId: viewer.userId,
    activityId: info.activityId,
    action: isDraw ? 'draw' : action,
    about: isDraw ? {} : { taskId, consent, identifier },
    at: Date.now(),
  }
  intentStore.keep(JSON.stringify(intent))
}

function taken(): Intent | null {
  try {
    return JSON.parse(intentStore.read() ?? 'null') as Intent | null
  } catch {
    return null
  }
}

const words = { apply: 'dialog.continueApply', claim: 'dialog.continueClaim', draw: 'dialog.continueDraw' }

/** Offers to go on with what was kept, to whom it belongs and where; nothing is done without a tap. */
export function offerIntent({ viewer, info, t }: Ground, act: ActsPort['act']): void {
  const intent = taken()
  if (!intent || intent.activityId !== info.activityId || intent.userId !== viewer.userId) return
  intentStore.forget()
  const { action, about, at } = intent
  if (Date.now() - at > memory || !Object.hasOwn(words, action)) return
  openDialog({
    kind: 'error',
    title: t('dialog.continueTitle'),
    message: t(words[action]),
    primary: { text: t('common.confirm'), run: () => void act({ action }, about) },
    secondary: { text: t('common.cancel') },
  })
}
