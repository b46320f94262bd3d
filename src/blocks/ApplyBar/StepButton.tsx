import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Step, type Trouble, useAct, usePageInfo } from '../../data/index.ts'
import { formatAmount } from '../../i18n/index.ts'
import { Button } from '../../ui/index.ts'

interface Props {
  step: Step
  /** What the viewer said to the terms; undefined where they are not asked. */
  consent: boolean | undefined
  /** Why the step cannot be taken yet. */
  missing?: string
  /** Done in place of the step. */
  instead?: () => void
}

/** In place of a step that cannot be known: another try at finding out. */
export function RetryButton({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const retry = async () => {
    setPending(true)
    await trouble.retry()
    setPending(false)
  }
  return (
    <Button variant="primary" size="large" fullWidth icon="refresh" pending={pending} onClick={() => void retry()}>
      {t('common.retry')}
    </Button>
  )
}

/** The button of the page's step: what it says, what it does, and, where it does nothing, why. */
export function StepButton({ step, consent, missing, instead }: Props) {
  const { t } = useTranslation()
  const { locale, alias, loginUrl, path } = usePageInfo()
  const { act, pending, closedFor } = useAct()
  const { action, about, claim, reason } = step
  const label = claim
    ? t('reward.claimAmount', {
        amount: formatAmount(claim.amount, claim.coin, locale),
      })
    : t(step.label.key, step.label.values)
  const seconds = action ? closedFor(action) : 0
  const waiting = seconds > 0 ? t('error.tryIn', { seconds }) : undefined
  const blocked = action ? (waiting ?? missing) : reason ? t(reason.key, reason.values) : label
  // A link, so that logging in works before and without scripts; a platform of its own has its own address.
  const href =
    action?.action === 'login' && !loginUrl
      ? `${path('/login')}?redirect=${encodeURIComponent(path(`/activity/${alias}`))}`
      : undefined
  const press = () => {
    if (instead) instead()
    else if (action)
      void act(action, {
        ...about,
        ...(consent === undefined ? {} : { consent }),
      })
  }
  const isLoading = step.state === 'LOADING'
  return (
    <Button
      variant="primary"
      size="large"
      fullWidth
      href={href}
      onClick={href ? undefined : press}
      pending={isLoading || (action !== null && pending(action, about))}
      disabledReason={isLoading ? undefined : blocked}
      // Beside its checkbox, or in the button itself, the reason stands already.
      hideReason={blocked === label || blocked === missing}
    >
      {label}
    </Button>
  )
}
