import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { connect, pageTracker } from '../analytics/index.ts'
import { useDeferredWords } from '../render/useDeferredWords.ts'
import { ConsentNotice } from '../ui/tips/ConsentNotice.tsx'
import { type ConsentAnswer, mustAskConsent, storeConsent, storedConsent } from './analyticsConsent.ts'
import { useAppSettings } from './appSettings.ts'
import { matchAddress } from './routes.ts'

/** `asking`: the notice is shown. `settled`: no consent is needed here. */
type Consent = 'unknown' | 'asking' | 'settled' | ConsentAnswer

/** Analytics starts once per document, however often React mounts the component. */
let started = false

async function start(locale: string): Promise<void> {
  if (started) return
  started = true
  const { watchPage } = await import('../analytics/watchPage.ts')
  watchPage({ connect, pageTracker, locale, isOff: () => matchAddress(window.location.pathname)?.kind === 'studio' })
}

/** Drops all events, including queued ones. */
const disableAnalytics = () => connect(() => {})

/**
 * Starts analytics for the page, after asking for consent where it is required. A viewer who was asked can change the
 * answer in the footer.
 */
export function Analytics(): ReactNode {
  const { locale } = useAppSettings()
  const [consent, setConsent] = useState<Consent>(() => storedConsent() ?? 'unknown')
  const isAnswered = consent === 'granted' || consent === 'denied'
  const ready = useDeferredWords('tips.label', consent === 'asking' || isAnswered, locale)

  const startHere = useCallback(() => void start(locale).catch(() => {}), [locale])
  useEffect(() => {
    if (consent === 'granted') startHere()
    if (consent === 'denied') disableAnalytics()
    if (consent !== 'unknown') return
    mustAskConsent().then(
      (ask) => {
        setConsent(ask ? 'asking' : 'settled')
        if (!ask) startHere()
      },
      // No collector is configured or reachable: nothing is counted, and no notice is shown.
      disableAnalytics,
    )
  }, [consent, startHere])

  if (!ready) return null
  if (consent === 'asking') return <ConsentNotice onAnswer={(answer) => applyAnswer(answer, setConsent)} />
  return isAnswered ? <ConsentLink onClick={() => setConsent('asking')} /> : null
}

/** Stores an answer. If the viewer withdraws consent, reloading ends the analytics of the document. */
function applyAnswer(answer: ConsentAnswer, onChange: (answer: ConsentAnswer) => void): void {
  storeConsent(answer)
  if (answer === 'denied' && started) {
    void import('../analytics/startSensors.ts')
      .then(({ forgetSensors }) => forgetSensors(localStorage, document))
      .finally(() => window.location.reload())
    return
  }
  onChange(answer)
}

/** Id of the element in the footer that contains the consent link. */
export const consentLinkId = 'usage-choice'

function ConsentLink({ onClick }: { onClick: () => void }): ReactNode {
  const { t } = useTranslation()
  const container = document.getElementById(consentLinkId)
  return (
    container &&
    createPortal(
      <button type="button" className="pb-link" onClick={onClick}>
        {t('consent.label')}
      </button>,
      container,
    )
  )
}
