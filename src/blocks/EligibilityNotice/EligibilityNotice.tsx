import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { isOver } from '../../contract/isOver.ts'
import { useActivity, usePageState, useViewer } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import type { Action } from '../../registry/fields.ts'
import { Button, Notice } from '../../ui/index.ts'
import styles from './EligibilityNotice.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec
type Eligibility = Answer<typeof calls.eligible>

function EligibilityNotice({ id, data: { eligibility } }: ReadyProps<Spec>) {
  const viewer = useViewer()
  const activity = useActivity()
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  // The call to action says that the event is not available in the region.
  if ((activity && isOver(activity)) || isBlocked) return null
  // For a visitor only the region is known. The top of the page has the conditions.
  const isRefused =
    viewer.status === 'user' &&
    activity?.user?.applyStatus !== 'APPLIED' &&
    eligibility.reason !== 'LOGIN_REQUIRED' &&
    !eligibility.eligible
  if (!isRefused) return null
  return (
    <div id={id} className={`pb-page ${styles.notice}`}>
      <Refused {...eligibility} />
    </div>
  )
}

/** The button for each reason that the viewer can resolve. */
const reasonActions: Partial<Record<string, { label: string; action: Action }>> = {
  KYC_REQUIRED: {
    label: 'activity.verifyNow',
    action: { action: 'native', screen: 'kyc', else: '/kyc' },
  },
  NEW_USER_ONLY: {
    label: 'activity.switchAccount',
    action: { action: 'login' },
  },
  ACCOUNT_KIND: {
    label: 'activity.switchAccount',
    action: { action: 'login' },
  },
}

function Refused({ reason }: Eligibility) {
  const { t } = useTranslation()
  const { run } = useActions()
  const reasonAction = reasonActions[reason ?? '']
  return (
    <Notice tone={reasonAction ? 'info' : 'fall'} title={t('activity.notEligible')}>
      <p>{t(`reason.${reason ?? 'UNKNOWN'}`)}</p>
      {reasonAction && (
        <Button size="small" className={styles.way} onClick={() => void run(reasonAction.action)}>
          {t(reasonAction.label)}
        </Button>
      )}
    </Notice>
  )
}

/** Renders nothing, as for nearly every viewer. */
const Loading = () => null

/** Renders nothing: the call to action also shows why a viewer cannot join. */
const Failed = () => null

export default {
  ready: EligibilityNotice,
  loading: Loading,
  failed: Failed,
} satisfies Views<Spec>
