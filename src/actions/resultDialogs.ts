import { maxRewardOf } from '../contract/maxReward.ts'
import { isAllReceived } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import { formatNumber } from '../i18n/index.ts'
import { isUnknownCode, RequestProblem } from '../request/index.ts'
import { type MessageRequest, notifyWhile, openDialog } from '../ui/index.ts'
import type { ClaimsResult } from './claimResult.ts'
import type { ActionContext } from './context.ts'
import { handOverAddress } from './handOver.ts'
import { nextAction, nextButton } from './nextAction.ts'
import type { PageDeps } from './pageDeps.ts'
import { type RewardWords, receivedDialog } from './receivedDialog.ts'
import { isTokenRefusal } from './reconcile.ts'
import { refusalOf, refusalText } from './refusal.ts'

type Failed = ClaimsResult['failed'][number]

/** Why a reward was not received, in words. */
function whyNot({ t }: RewardWords, { result }: Failed): string {
  switch (result.status) {
    case 'refused':
      return refusalText(result, t)
    case 'unknown':
      return unknownText(result.problem, t)
    case 'rateLimited':
      return t('error.tryIn', { seconds: Math.ceil(result.ms / 1000) })
    case 'stopped':
      return isTokenRefusal(result.problem) ? t('error.sessionExpired') : refusalText(refusalOf(result.problem), t)
  }
}

/** The platform has ended the login of the viewer in the middle of several claims. */
export const hasLoginEnded = ({ failed }: ClaimsResult): boolean =>
  failed.some(({ result }) => result.status === 'stopped' && isTokenRefusal(result.problem))

/**
 * The one dialog of several claims: the sums, and a line for each reward that was not received and for what is left.
 * null: there is nothing to show.
 */
export function claimedDialog(words: RewardWords, { received, failed, left }: ClaimsResult): MessageRequest | null {
  const { t } = words
  if (!failed.length) return received.length ? receivedDialog(words, received) : null
  const waiting =
    failed.filter(({ result: { status } }) => status === 'rateLimited' || status === 'stopped').length + left.length
  const traceId = failed.map(({ result }) => result.status === 'stopped' && result.problem).find(Boolean)
  return {
    // What failed may still be claimable: the next action would offer it again.
    ...(received.length
      ? receivedDialog({ ...words, next: undefined }, received)
      : { kind: 'error' as const, message: t('dialog.noneReceived') }),
    failed: failed.map((entry) => ({ label: entry.target.name ?? '', reason: whyNot(words, entry) })),
    // Where nothing was received, the message has already said it.
    ...(received.length > 0 && { failedTitle: t('dialog.notReceived') }),
    ...(waiting > 0 && { details: [t('dialog.claimsLeft', { count: waiting })] }),
    ...(traceId instanceof RequestProblem && traceId.traceId && { traceId: traceId.traceId }),
  }
}

/** An unknown outcome in words. A refusal by a code that is not in the catalog is shown in the platform's words. */
function unknownText(problem: unknown, t: PageDeps['t']): string {
  if (!(problem instanceof RequestProblem && isUnknownCode(problem))) return t('error.unconfirmed')
  const { code = '', msg } = problem
  return msg || t('error.code', { code })
}

/** The dialog of an unknown outcome, with the trace id for support. */
const unknownDialog = (problem: unknown, t: PageDeps['t']): MessageRequest => ({
  kind: 'error',
  message: unknownText(problem, t),
  ...(problem instanceof RequestProblem && { traceId: problem.traceId }),
})

/** What dialogs say about the rewards of a page, and what they offer. */
function rewardWords({ info, t, navigate, activity, rows, runtime, run }: PageDeps): RewardWords {
  const { locale, path, activityId } = info
  const tasks = activity?.taskGroups.flatMap((group) => group.tasks) ?? []
  const completions = rows.rows()
  const next = activity && nextAction(activity, completions, info, runtime.clock.now())
  return {
    t,
    locale,
    titleOf: (taskId) => tasks.find((task) => task.taskId === taskId)?.title,
    isAllReceived: activity !== null && isAllReceived(activity, completions),
    ...(window.location.pathname !== path('/rewards') && { openRewards: () => navigate(path('/rewards')) }),
    ...(run && next && { next: nextButton(next, t, locale, run) }),
    ...(run && activityId && { share: (recordId) => void run({ action: 'share', scene: 'WIN' }, { recordId }) }),
  }
}

/** What can be earned in an activity: its prize pool or the maximum of one user, as in its hero. */
function promisedFigure(activity: Activity, { t, info: { locale } }: PageDeps): Partial<MessageRequest> {
  const promised = activity.pool ?? maxRewardOf(activity)
  if (!promised) return {}
  const { amount, coin } = promised
  return {
    figuresTitle: t(activity.pool ? 'activity.prizePool' : 'reward.upTo'),
    figures: [{ value: formatNumber(amount, locale, { coin }), coin }],
  }
}

/** Shows the results of actions on a page. */
export function resultDialogs(page: PageDeps): ActionContext['show'] {
  const { info, t, login, navigate, activity, run } = page
  const { locale, registerUrl, loginReturn, path } = info
  const words = () => rewardWords(page)
  const share = () =>
    run && { share: { text: t('dialog.shareTitle'), run: () => void run({ action: 'share', scene: 'ACTIVITY' }) } }
  /** What the user can do next, and to share the activity. */
  const offer = () => ({ primary: words().next, ...share() })
  const register = () => {
    if (!registerUrl) return navigate(path('/register'))
    const { pathname, search } = window.location
    const url = loginReturn
      ? handOverAddress({ url: registerUrl, locale, path: pathname + search, loginReturn })
      : registerUrl
    window.location.assign(url)
  }

  return {
    // Nothing is received yet, so it closes automatically, also with the amount (specification).
    applied: () =>
      openDialog({
        kind: 'success',
        art: 'gift',
        title: t('dialog.applySuccess'),
        message: '',
        stays: false,
        ...(activity && promisedFigure(activity, page)),
        secondary: words().next,
        ...share(),
      }),
    reviewing: () => openDialog({ kind: 'success', message: t('dialog.applyReviewing') }),
    received: (records) => openDialog(receivedDialog(words(), records)),
    teamFormed: ({ teamName, captain }) => {
      const missing = (activity?.teamTerms?.minMembers ?? 0) - 1
      openDialog({
        kind: 'success',
        art: 'team',
        festive: true,
        stays: true,
        title: t(captain ? 'dialog.teamCreated' : 'dialog.teamJoined', { team: teamName }),
        // A new team has one member. How many another team has is not known here.
        message: captain && missing > 0 ? t('team.needMembers', { count: missing }) : '',
        ...offer(),
      })
    },
    claimed: (result) => {
      const request = claimedDialog(words(), result)
      const toLogin = hasLoginEnded(result) && {
        primary: { text: t('common.login'), run: () => void login() },
        secondary: { text: t('common.cancel') },
        share: undefined,
      }
      if (request) openDialog({ ...request, ...toLogin })
    },
    switchAccount: () =>
      openDialog({
        kind: 'error',
        title: t('reason.NEW_USER_ONLY'),
        message: t('dialog.switchText'),
        primary: { text: t('activity.switchAccount'), run: login },
        secondary: { text: t('common.signup'), run: register },
      }),
    checking: () => notifyWhile({ mode: 'normal', text: t('error.checking') }),
    unknown: (problem) => openDialog(unknownDialog(problem, t)),
  }
}
