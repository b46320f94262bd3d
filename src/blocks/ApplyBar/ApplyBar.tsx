import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PageState } from '../../contract/pageState.ts'
import { type Trouble, useActivity, useCurrentStep, useMounted, usePageInfo, useTrouble } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Button, CallBar, Card, classes } from '../../ui/index.ts'
import styles from './ApplyBar.module.css'
import { Consent } from './Consent.tsx'
import type { spec } from './index.ts'
import { RetryButton, StepButton } from './StepButton.tsx'
import { useInView } from './useInView.ts'

type Spec = typeof spec

function ApplyBar({ props }: ReadyProps<Spec>) {
  return props.variant === 'card' ? (
    <div className={`pb-page ${styles.frame}`}>
      <Card>
        <Call sticky={props.sticky} />
      </Card>
    </div>
  ) : (
    <Call sticky={props.sticky} />
  )
}

function Call({ sticky }: { sticky: boolean }) {
  const step = useCurrentStep()
  const trouble = useTrouble()
  const { path } = usePageInfo()
  const activity = useActivity()
  const { t } = useTranslation()
  const mounted = useMounted()
  const [agreed, setAgreed] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  const isSettled = mounted && step.state !== 'LOADING'
  const asksConsent = step.state === 'NOT_APPLIED' && activity?.needConsent === true
  const consent = asksConsent ? agreed : undefined
  const missing = consent === false ? t('reason.CONSENT_REQUIRED') : undefined
  const showConsent = () => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  if (trouble && mounted) return <NotKnown trouble={trouble} />
  return (
    // Whoever may be logged in is shown no button of others while it is found out: theirs then stands where it stays.
    <div ref={place} className={classes(styles.call, !isSettled && styles.unsettled)}>
      {asksConsent && <Consent checked={agreed} onChange={setAgreed} />}
      <StepButton step={step} consent={consent} missing={missing} />
      {elsewhere.has(step.state) && (
        <Button variant="quiet" href={path('/')} className={styles.elsewhere}>
          {t('shell.toActivities')}
        </Button>
      )}
      {step.reason && step.action && <p className={styles.reason}>{t(step.reason.key, step.reason.values)}</p>}
      {sticky && mounted && (
        <PhoneBar place={place} wanted={step.action !== null}>
          <StepButton step={step} consent={consent} instead={missing ? showConsent : undefined} />
        </PhoneBar>
      )}
    </div>
  )
}

/** States in which nothing more can be done here: the way on is another event. */
const elsewhere = new Set<PageState>(['REGION_BLOCKED', 'INELIGIBLE', 'APPLY_CLOSED', 'REJECTED', 'ENDED', 'SETTLED'])

/** How it stands with the viewer could not be found out: said, with what support can look for, and another try. */
function NotKnown({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslation()
  const { traceId } = trouble
  return (
    <div className={styles.call}>
      <RetryButton trouble={trouble} />
      <p role="alert" className={styles.reason}>
        {t('common.failed')}
        {traceId && ` · ${t('error.trace', { id: traceId.slice(-8) })}`}
      </p>
    </div>
  )
}

interface PhoneBarProps {
  /** What it stands in for once that has scrolled away. */
  place: RefObject<Element | null>
  wanted: boolean
  children: ReactNode
}

/** At the end of its document, so that the room it keeps is below everything; a sample's document is not the page's. */
function PhoneBar({ place, wanted, children }: PhoneBarProps) {
  const inView = useInView(place)
  const { body } = place.current?.ownerDocument ?? document
  return createPortal(<CallBar visible={wanted && !inView}>{children}</CallBar>, body)
}

export default { ready: ApplyBar } satisfies Views<Spec>
