import type { Call } from '../contract/call.ts'
import { openDialog } from '../ui/index.ts'
import { intentStore } from './intentStore.ts'
import type { PageDeps } from './pageDeps.ts'
import type { ActionDetails, ActionsPort } from './port.ts'

/** What a user was about to do when they had to log in. */
interface Intent {
  userId: string
  /** In the app a new token has a new substitute for the user's id; the name stays the same. */
  loginName: string | null
  activityId: string
  action: 'apply' | 'claim' | 'draw'
  details: Pick<ActionDetails, 'taskId' | 'consent' | 'identifier'>
  /** Epoch ms. */
  at: number
}

/** An older intent is not offered, ms. */
const maxAge = 30 * 60_000

const actionOf: Partial<Record<string, Intent['action']>> = {
  apply: 'apply',
  backApply: 'apply',
  nonProductizedApply: 'apply',
  obtainReward: 'claim',
}

/** Stores the intent of a call that needs a new login, for this visit. Forms are not stored: they have to be filled in again. */
export function storeIntent({ viewer, activity, info }: PageDeps, call: Call, input: Record<string, unknown>): void {
  const action = actionOf[call.name]
  const { taskId, consent, identifier } = input as Intent['details']
  if (!action || 'form' in input || 'team' in input || !viewer.userId || !info.activityId) return
  const isDraw = taskId !== undefined && taskId === activity?.lottery?.drawTaskId
  const intent: Intent = {
    userId: viewer.userId,
    loginName: viewer.loginName,
    activityId: info.activityId,
    action: isDraw ? 'draw' : action,
    details: isDraw ? {} : { taskId, consent, identifier },
    at: Date.now(),
  }
  intentStore.write(JSON.stringify(intent))
}

const isOf = (intent: Intent, { userId, loginName }: PageDeps['viewer']): boolean =>
  intent.userId === userId || (loginName !== null && intent.loginName === loginName)

function readIntent(): Intent | null {
  try {
    return JSON.parse(intentStore.read() ?? 'null') as Intent | null
  } catch {
    return null
  }
}

const words = { apply: 'dialog.continueApply', claim: 'dialog.continueClaim', draw: 'dialog.continueDraw' }

/** Offers to continue a stored intent to its user, on its page; nothing happens without a tap. */
export function offerIntent({ viewer, info, t }: PageDeps, run: ActionsPort['run']): void {
  const intent = readIntent()
  if (!intent || intent.activityId !== info.activityId || !isOf(intent, viewer)) return
  intentStore.clear()
  const { action, details, at } = intent
  if (Date.now() - at > maxAge || !Object.hasOwn(words, action)) return
  openDialog({
    kind: 'error',
    title: t('dialog.continueTitle'),
    message: t(words[action]),
    primary: { text: t('common.confirm'), run: () => void run({ action }, details) },
    secondary: { text: t('common.cancel') },
  })
}
