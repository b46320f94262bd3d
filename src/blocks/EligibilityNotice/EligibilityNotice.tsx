import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { calls } from '../../contract/calls/index.ts'
import { useAct, useActivity, useViewer } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import type { Action } from '../../registry/fields.ts'
import { Button, Notice, Skeleton } from '../../ui/index.ts'
import styles from './EligibilityNotice.module.css'
import type { spec } from './index.ts'

type Spec = typeof spec
type Eligibility = Answer<typeof calls.eligible>

function EligibilityNotice({ data: { eligibility } }: ReadyProps<Spec>) {
  const viewer = useViewer()
  const joined = useActivity()?.user?.applyStatus === 'APPLIED'
  // Whoever has joined is not told that they cannot; the conditions stay, so that nothing moves once it is known.
  const mayAsk = viewer.status === 'user' && !joined && eligibility.reason !== 'LOGIN_REQUIRED'
  const refused = mayAsk && !eligibility.eligible
  return (
    <div className={`pb-page ${styles.notice}`}>
      {refused ? <Refused {...eligibility} /> : <Conditions {...eligibility} />}
    </div>
  )
}

/** What everybody is told: the conditions, as far as there are any. */
function Conditions({ newUserOnly, requiredKycLevel, minAge }: Eligibility) {
  const { t } = useTranslation()
  const conditions = [
    newUserOnly && t('activity.newUserOnly'),
    requiredKycLevel > 0 && t('activity.kycRequired'),
    t('EligibilityNotice.age', { age: minAge }),
  ]
  return (
    <Notice icon="user-check" title={t('EligibilityNotice.title')}>
      <ul className={styles.conditions}>
        {conditions.map((condition) => condition && <li key={condition}>{condition}</li>)}
      </ul>
    </Notice>
  )
}

/** What mends a reason, where the viewer can mend it. */
const ways: Partial<Record<string, { label: string; action: Action }>> = {
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
  const { act } = useAct()
  const way = ways[reason ?? '']
  return (
    <Notice tone={way ? 'info' : 'fall'} title={t('activity.notEligible')}>
      <p>{t(`reason.${reason ?? 'UNKNOWN'}`)}</p>
      {way && (
        <Button size="small" className={styles.way} onClick={() => void act(way.action)}>
          {t(way.label)}
        </Button>
      )}
    </Notice>
  )
}

const Loading = () => (
  <div className={`pb-page ${styles.notice}`}>
    <Skeleton height={88} radius="card" />
  </div>
)

/** The call to action says why somebody cannot join; this is a help beforehand. */
const Failed = () => null

export default {
  ready: EligibilityNotice,
  loading: Loading,
  failed: Failed,
} satisfies Views<Spec>
