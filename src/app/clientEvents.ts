import type { i18n } from 'i18next'
import { isOfActivityId, type RequestEvent, type RequestProblem } from '../request/index.ts'
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
  const sentence = ({ reason, msg, kind, call }: RequestProblem): string => {
    if (isOfActivityId(call)) return t('error.getActivityId')
    if (reason && i18n.exists(`reason.${reason}`)) return t(`reason.${reason}`)
    if (kind === 'network') return t('error.network')
    return kind === 'timeout' ? t('error.timeout') : msg || t('error.busy')
  }
  return (event) => {
    switch (event.type) {
      case 'tip':
        return notify({ mode: 'normal', text: sentence(event.problem) })
      case 'risk':
        openDialog({
          kind: 'error',
          title: t('dialog.riskTitle'),
          message: sentence(event.problem),
          traceId: event.problem.traceId,
        })
        return
      case 'failed':
        return notify({ mode: 'error', text: sentence(event.problem) })
      case 'loggedOut':
        return notify({ mode: 'normal', text: t('error.sessionExpired') })
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
