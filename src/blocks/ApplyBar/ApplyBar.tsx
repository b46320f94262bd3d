import { type ReactNode, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { TermsConsent, useCallToAction } from '../../actions/index.ts'
import type { PageState } from '../../contract/pageState.ts'
import { type LoadFailure, useActivity, useLoadFailure, usePageInfo, useServerNow } from '../../data/index.ts'
import { formatDuration } from '../../i18n/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Button, CallBar, Card, classes, useMotionOn, useMounted } from '../../ui/index.ts'
import styles from './ApplyBar.module.css'
import { CtaButton, RetryButton } from './CtaButton.tsx'
import type { spec } from './index.ts'
import { NextStep } from './NextStep.tsx'
import { useInView } from './useInView.ts'

type Spec = typeof spec

function ApplyBar({ id, props }: ReadyProps<Spec>) {
  return props.variant === 'card' ? (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <Card>
        <Cta {...props} />
      </Card>
    </div>
  ) : (
    <Cta id={id} {...props} />
  )
}

/** `id`: of its element, where that is the outer one of the block. */
function Cta({ id, sticky, variant }: ReadyProps<Spec>['props'] & { id?: string }) {
  const cta = useCallToAction()
  const failure = useLoadFailure()
  const { path } = usePageInfo()
  const activity = useActivity()
  const { t } = useTranslation()
  const mounted = useMounted()
  const [agreed, setAgreed] = useState(false)
  const isClosed = closedStates.has(cta.state)
  const leadsToActivities = cta.action?.action === 'navigate' && cta.action.to === '/'
  const isSaidByHero = variant === 'bare' && cta.state === 'REGION_BLOCKED'
  const isSettled = mounted && cta.state !== 'LOADING'
  const container = useMotionOn<HTMLDivElement>(isSettled ? cta.state : null, 'rise')
  const asksConsent = cta.state === 'NOT_APPLIED' && activity?.needConsent === true
  const consent = asksConsent ? agreed : undefined
  const isMissing = consent === false
  const [wasMissing, setWasMissing] = useState(false)
  const showConsent = () => {
    setWasMissing(true)
    // Does not move what is in view already.
    container.current?.scrollIntoView({ block: 'nearest' })
    container.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const button = <CtaButton cta={cta} consent={consent} onPress={isMissing ? showConsent : undefined} />
  if (failure && mounted) return <LoadFailed id={id} failure={failure} />
  return (
    // Until the login state is known, the button stays hidden. The final button then appears in place.
    <div ref={container} id={id} className={classes(styles.call, !isSettled && styles.unsettled)}>
      {asksConsent && (
        <TermsConsent
          name="consent"
          checked={agreed}
          error={isMissing && wasMissing ? t('reason.CONSENT_REQUIRED') : undefined}
          onChange={setAgreed}
        />
      )}
      {button}
      <NextStep cta={cta} />
      {(isClosed || waitingStates.has(cta.state)) && !leadsToActivities && (
        <Button variant="quiet" href={path('/')} className={styles.elsewhere}>
          {t('shell.toActivities')}
        </Button>
      )}
      {cta.reason && cta.action && !isSaidByHero && (
        <p className={styles.reason}>{t(cta.reason.key, { ...cta.reason.values })}</p>
      )}
      {sticky && mounted && (
        <StickyBar container={container} isNeeded={cta.action !== null && !isClosed}>
          {button}
        </StickyBar>
      )}
    </div>
  )
}

/** States in which the viewer can do nothing here. The page links to the other activities. */
const closedStates = new Set<PageState>([
  'REGION_BLOCKED',
  'INELIGIBLE',
  'APPLY_CLOSED',
  'REJECTED',
  'ENDED',
  'SETTLED',
])

/** States of a user who has joined and has nothing to do here now. The page links to the other activities, too. */
const waitingStates = new Set<PageState>(['ALL_GRANTED', 'REVIEWING'])

/** The state of the viewer could not be loaded: shows an error with the trace id and a retry button. */
function LoadFailed({ id, failure }: { id: string | undefined; failure: LoadFailure }) {
  const { t } = useTranslation()
  const { traceId, body = t('common.ownFailed') } = failure
  return (
    <div id={id} className={styles.call}>
      <RetryButton failure={failure} />
      <p role="alert" className={styles.reason}>
        {body}
        {traceId && ` · ${t('error.trace', { id: traceId.slice(-8) })}`}
      </p>
    </div>
  )
}

interface StickyBarProps {
  /** The element that it replaces when this element is scrolled out of view. */
  container: RefObject<Element | null>
  isNeeded: boolean
  children: ReactNode
}

/**
 * Rendered at the end of the body, so that the space it reserves is below all content. Uses the document of the
 * element, because the gallery renders samples in another document.
 */
function StickyBar({ container, isNeeded, children }: StickyBarProps) {
  const inView = useInView(container)
  const note = useTimeLeft()
  const { body } = container.current?.ownerDocument ?? document
  return createPortal(
    <CallBar visible={isNeeded && !inView} note={note}>
      {children}
    </CallBar>,
    body,
  )
}

/** ms before the end from which the bar says how much time is left. */
const soon = 7 * 86_400_000

/** "Ends in 2 days" in the last days of the event. */
function useTimeLeft(): string | undefined {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const activity = useActivity()
  const left = (activity?.endTime ?? 0) - useServerNow(60_000)
  return left > 0 && left < soon ? `${t('activity.endsIn')} ${formatDuration(left, locale)}` : undefined
}

export default { ready: ApplyBar } satisfies Views<Spec>
