import type { i18n } from 'i18next'
import { isForeignPage, isOfActivityId, isStrange, type RequestEvent, type RequestProblem } from '../request/index.ts'
import { notify, openDialog } from '../ui/index.ts'
import { reportRequest } from './report.ts'

/** What the events lead to outside of what is shown. */
export interface EventWays {
  i18n: i18n
  toLogin(): void
  /** Where futures accounts and positions are opened. */
  toFutures(): void
}

/** Shows what the request layer has to tell: a tip passes by, a risk is to be confirmed, a failure says what to do. */
export function clientEvents({ i18n, toLogin, toFutures }: EventWays): (event: RequestEvent) => void {
  const { t } = i18n
  const hasWords = ({ reason }: RequestProblem) => reason !== undefined && i18n.exists(`reason.${reason}`)
  const sentence = (problem: RequestProblem): string => {
    const { reason, msg, kind, call } = problem
    if (isOfActivityId(call)) return t('error.getActivityId')
    if (hasWords(problem)) return t(`reason.${reason}`)
    if (kind === 'network') return t('error.network')
    if (kind === 'timeout') return t('error.timeout')
    // A page of another in place of an answer: most often a network that wants its guests to sign in.
    return isForeignPage(problem) ? t('error.signIn') : msg || t('error.busy')
  }
  /** What support can look for, behind a sentence that passes by. */
  const traced = (problem: RequestProblem): string => {
    const { traceId } = problem
    return traceId ? `${sentence(problem)} · ${t('error.trace', { id: traceId.slice(-8) })}` : sentence(problem)
  }
  const tellFailure = (problem: RequestProblem): void => {
    const { traceId, code = '' } = problem
    const isRefusedBefore = problem.kind === 'http' && (problem.status ?? 0) < 500
    if (isStrange(problem)) openDialog({ kind: 'error', message: t('error.code', { code }), traceId })
    else if (isRefusedBefore) openDialog({ kind: 'error', message: t('error.notPossible'), traceId })
    else notify({ mode: 'error', text: traced(problem) })
  }
  return (event) => {
    switch (event.type) {
      case 'tip':
        return event.isOwn && hasWords(event.problem)
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
        return tellFailure(event.problem)
      case 'loggedOut':
        if (!event.amidst) return notify({ mode: 'normal', text: t('error.sessionExpired') })
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

/** Whether what is wanting is only a position (data of code 51070). */
const hasAccount = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'hasAccount' in data && data.hasAccount === true
