import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallToAction, useActions } from '../../actions/index.ts'
import { activityPath } from '../../contract/activityPath.ts'
import { type LoadFailure, usePageInfo } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import type { Action } from '../../registry/fields.ts'
import { Button } from '../../ui/index.ts'

interface Props {
  cta: CallToAction
  /** Whether the viewer agrees to the terms; undefined if consent is not required. */
  consent: boolean | undefined
  /** Called on press instead of the action. */
  onPress?: (() => void) | undefined
}

/** Loads the state of the viewer again. */
export function RetryButton({ failure }: { failure: LoadFailure }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const retry = async () => {
    setPending(true)
    await failure.retry()
    setPending(false)
  }
  return (
    <Button variant="primary" size="large" fullWidth icon="refresh" pending={pending} onClick={() => void retry()}>
      {t('common.retry')}
    </Button>
  )
}

/** The call to action: its label, its action or, without one, the reason. */
export function CtaButton({ cta, consent, onPress }: Props) {
  const { t } = useTranslation()
  const { locale, alias, activityId, family, loginUrl, path } = usePageInfo()
  const { run, pending, lockedFor } = useActions()
  const { action, details, claim, reason } = cta
  const label = claim
    ? t('reward.claimAmount', {
        amount: formatAmount(claim.amount, claim.coin, locale),
      })
    : t(cta.label.key, { ...cta.label.values })
  const seconds = action ? lockedFor(action.action) : 0
  const waiting = seconds > 0 ? t('error.tryIn', { seconds }) : undefined
  const blocked = action ? waiting : reason ? t(reason.key, { ...reason.values }) : label
  // Links work without JavaScript. A real platform has its own login URL.
  const hrefOf = (action: Action) => {
    if (action.action === 'login' && !loginUrl)
      return `${path('/login')}?redirect=${encodeURIComponent(path(activityPath(alias, activityId, family)))}`
    const isPage = action.action === 'navigate' && details.taskId === undefined && action.to.startsWith('/')
    return isPage ? path(action.to) : undefined
  }
  const href = action ? hrefOf(action) : undefined
  const press = () => {
    if (onPress) onPress()
    else if (action)
      void run(action, {
        ...details,
        ...(consent === undefined ? {} : { consent }),
      })
  }
  const isLoading = cta.state === 'LOADING'
  return (
    <Button
      variant="primary"
      size="large"
      fullWidth
      href={href}
      onClick={href ? undefined : press}
      pending={isLoading || (action !== null && pending(action, details))}
      disabledReason={isLoading ? undefined : blocked}
      // The label shows the reason already.
      hideReason={blocked === label}
    >
      {label}
    </Button>
  )
}
