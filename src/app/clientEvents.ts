import type { i18n } from 'i18next'
import {
  isActivityIdCall,
  isHtmlAnswer,
  isUnknownCode,
  type RequestEvent,
  type RequestProblem,
} from '../request/index.ts'
import { notify, openDialog } from '../ui/index.ts'
import { reportRequest } from './report.ts'

/** Dependencies of the event handler. */
export interface EventDeps {
  i18n: i18n
  toLogin(): void
  /** Opens the page for futures accounts and positions. */
  toFutures(): void
}

/**
 * Handles the events of the request layer: a notification for a tip, a dialog for a risk, and a message with the next
 * step for a failure.
 */
export function clientEvents({ i18n, toLogin, toFutures }: EventDeps): (event: RequestEvent) => void {
  const { t } = i18n
  const hasWords = ({ reason }: RequestProblem) => reason !== undefined && i18n.exists(`reason.${reason}`)
  const sentence = (problem: RequestProblem): string => {
    const { reason, msg, kind, call } = problem
    if (isActivityIdCall(call)) return t('error.getActivityId')
    if (hasWords(problem)) return t(`reason.${reason}`)
    if (kind === 'network') return t('error.network')
    if (kind === 'timeout') return t('error.timeout')
    // A foreign page instead of an answer: usually a network that requires its users to sign in.
    return isHtmlAnswer(problem) ? t('error.signIn') : msg || t('error.busy')
  }
  /** The sentence with the end of the trace id, for support. */
  const withTrace = (problem: RequestProblem): string => {
    const { traceId } = problem
    return traceId ? `${sentence(problem)} · ${t('error.trace', { id: traceId.slice(-8) })}` : sentence(problem)
  }
  const showFailure = (problem: RequestProblem): void => {
    const { traceId, code = '' } = problem
    const isRejectedRequest = problem.kind === 'http' && (problem.status ?? 0) < 500
    if (isActivityIdCall(problem.call)) notify({ mode: 'error', text: withTrace(problem) })
    else if (isUnknownCode(problem))
      openDialog({ kind: 'error', message: problem.msg || t('error.code', { code }), traceId })
    else if (isRejectedRequest) openDialog({ kind: 'error', message: t('error.notPossible'), traceId })
    else notify({ mode: 'error', text: withTrace(problem) })
  }
  return (event) => {
    switch (event.type) {
      case 'tip':
        return event.isShownByCaller && hasWords(event.problem)
          ? undefined
          : notify({ mode: 'normal', text: sentence(event.problem) })
      case 'risk':
        openDialog({
          kind: 'error',
          title: t('dialog.riskTitle'),
          message: sentence(event.problem),
          traceId: event.problem.traceId,
        })
        return
      case 'failed':
        return showFailure(event.problem)
      case 'loggedOut':
        if (!event.duringChange) return notify({ mode: 'normal', text: t('error.sessionExpired') })
        openDialog({
          kind: 'error',
          title: t('error.sessionExpired'),
          message: t('dialog.loginAgain'),
          primary: { text: t('common.login'), run: toLogin },
          secondary: { text: t('common.cancel') },
        })
        return
      case 'loginRequired':
        return toLogin()
      case 'airdrop':
        openDialog({
          kind: 'error',
          title: t('dialog.airdropTitle'),
          message: t('dialog.airdropText'),
          primary: {
            text: t(hasAccount(event.data) ? 'dialog.airdropPosition' : 'dialog.airdropAccount'),
            run: toFutures,
          },
          secondary: { text: t('common.cancel') },
        })
        return
      case 'report':
        return reportRequest(event)
    }
  }
}

/** Whether the user has a futures account and lacks only a position (data of code 51070). */
const hasAccount = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'hasAccount' in data && data.hasAccount === true
