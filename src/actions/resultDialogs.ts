import { plus } from '../contract/decimal.ts'
import type { RewardRecord } from '../contract/shapes/reward.ts'
import { sumsByCoin } from '../contract/sumsByCoin.ts'
import { formatAmount, formatNumber } from '../i18n/index.ts'
import { isUnknownCode, RequestProblem } from '../request/index.ts'
import { type MessageRequest, notifyWhile, openDialog } from '../ui/index.ts'
import { airdropReason, type ClaimsResult } from './claimResult.ts'
import type { ActionContext } from './context.ts'
import { handOverAddress } from './handOver.ts'
import type { PageDeps } from './pageDeps.ts'
import { reasonOf } from './reconcile.ts'

interface Words {
  t(key: string, ...values: [Record<string, string | number>?]): string
  locale: string
  /** Opens the rewards of the user; absent on their page. */
  openRewards?: (() => void) | undefined
}

/** What was received: the sum of each coin, then draws and goods by name. Different draws are added up. */
function sumsOf({ t, locale }: Words, records: readonly RewardRecord[]): { coins: string[]; named: string[] } {
  const coins = sumsByCoin(records).map(({ amount, coin }) => formatAmount(amount, coin, locale))
  const draws = records.filter(({ rewardType }) => rewardType === 'LOTTERY_COUNT')
  const addsUp = new Set(draws.map(({ rewardName }) => rewardName)).size > 1
  const things = new Map<string, string>()
  for (const record of records) {
    if (record.coin !== null) continue
    const isDraw = addsUp && record.rewardType === 'LOTTERY_COUNT'
    const name = isDraw ? t('reward.type.LOTTERY_COUNT') : record.rewardName
    things.set(name, plus(things.get(name) ?? '0', isDraw ? record.amount : '1'))
  }
  const named = [...things].map(([name, count]) => (count === '1' ? name : `${name} × ${formatNumber(count, locale)}`))
  return { coins, named }
}

/** The dialog of a receipt. */
export function receivedDialog(words: Words, records: readonly RewardRecord[]): MessageRequest {
  const { coins, named } = sumsOf(words, records)
  return {
    kind: 'success',
    message: words.t('dialog.received', { reward: [...coins, ...named].join(' + ') }),
    ...(coins.length ? { sums: coins.map((sum) => `+${sum}`), others: named } : { sums: named }),
    ...(words.openRewards && { secondary: { text: words.t('reward.seeMine'), run: words.openRewards } }),
  }
}

type Failed = ClaimsResult['failed'][number]

/** Why a reward was not received, in words. */
function whyNot({ t }: Words, { result }: Failed): string {
  switch (result.status) {
    case 'refused':
      return result.reason === airdropReason
        ? t('dialog.airdropText')
        : t(`reason.${result.reason}`) || t('error.notPossible')
    case 'unknown':
      return t('error.processing')
    case 'rateLimited':
      return t('error.tryIn', { seconds: Math.ceil(result.ms / 1000) })
    case 'stopped':
      return (
        (result.problem instanceof RequestProblem && t(`reason.${reasonOf(result.problem)}`)) || t('error.notPossible')
      )
  }
}

/**
 * The one dialog of several claims: the sums, and a line for each reward that was not received and for what is left.
 * null: there is nothing to show.
 */
export function claimedDialog(words: Words, { received, failed, left }: ClaimsResult): MessageRequest | null {
  const { t } = words
  if (!failed.length) return received.length ? receivedDialog(words, received) : null
  const waiting =
    failed.filter(({ result: { status } }) => status === 'rateLimited' || status === 'stopped').length + left.length
  const details = failed.map((entry) => [entry.target.name, whyNot(words, entry)].filter(Boolean).join(' · '))
  if (waiting) details.push(t('dialog.claimsLeft', { count: waiting }))
  const traceId = failed.map(({ result }) => result.status === 'stopped' && result.problem).find(Boolean)
  return {
    ...(received.length
      ? receivedDialog(words, received)
      : { kind: 'error' as const, message: t('dialog.noneReceived') }),
    details,
    ...(traceId instanceof RequestProblem && traceId.traceId && { traceId: traceId.traceId }),
  }
}

/**
 * The dialog of an unknown outcome, with the trace id for support. A refusal by a code that is not in the catalogue is shown
 * in the platform's words.
 */
function unknownDialog(problem: unknown, t: PageDeps['t']): MessageRequest {
  if (!(problem instanceof RequestProblem)) return { kind: 'error', message: t('error.processing') }
  const { traceId, code = '', msg } = problem
  return {
    kind: 'error',
    message: isUnknownCode(problem) ? msg || t('error.code', { code }) : t('error.processing'),
    traceId,
  }
}

/** Shows the results of actions on a page. */
export function resultDialogs({ info, t, login, navigate }: PageDeps): ActionContext['show'] {
  const { locale, registerUrl, loginReturn, path } = info
  const isOnRewards = () => window.location.pathname === path('/rewards')
  const words = (): Words => ({ t, locale, ...(!isOnRewards() && { openRewards: () => navigate(path('/rewards')) }) })
  const register = () => {
    if (!registerUrl) return navigate(path('/register'))
    const { pathname, search } = window.location
    const url = loginReturn
      ? handOverAddress({ url: registerUrl, locale, path: pathname + search, loginReturn })
      : registerUrl
    window.location.assign(url)
  }

  return {
    applied: () => openDialog({ kind: 'success', message: t('dialog.applySuccess') }),
    reviewing: () => openDialog({ kind: 'success', message: t('dialog.applyReviewing') }),
    received: (records) => openDialog(receivedDialog(words(), records)),
    claimed: (result) => {
      const request = claimedDialog(words(), result)
      if (request) openDialog(request)
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
