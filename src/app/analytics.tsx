import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { connect, stage } from '../analytics/index.ts'
import { ConsentNotice } from '../ui/tips/ConsentNotice.tsx'
import { type Answer, answerKept, keepAnswer, mustAsk } from './analyticsConsent.ts'
import { useAppSettings } from './appSettings.ts'
import { matchStudio } from './routes.ts'
import { useLateWords } from './useLateWords.ts'

/** `asking`: the notice is shown. `settled`: nobody is asked here. */
type Standing = 'unknown' | 'asking' | 'settled' | Answer

/** A page is started to be counted once, however often React mounts what starts it. */
let started = false

async function start(locale: string): Promise<void> {
  if (started) return
  started = true
  const { watchPage } = await import('../analytics/watchPage.ts')
  watchPage({ connect, stage, locale, isOff: () => matchStudio(window.location.pathname) !== null })
}

/** Nothing is counted, and nothing waits to be. */
const decline = () => connect(() => {})

/** Counts the page, asking first where that is needed; whoever has been asked finds the choice again at the page's foot. */
export function Analytics(): ReactNode {
  const { locale } = useAppSettings()
  const [standing, setStanding] = useState<Standing>(() => answerKept() ?? 'unknown')
  const isAnswered = standing === 'granted' || standing === 'denied'
  const ready = useLateWords(standing === 'asking' || isAnswered)

  const go = useCallback(() => void start(locale).catch(() => {}), [locale])
  useEffect(() => {
    if (standing === 'granted') go()
    if (standing === 'denied') decline()
    if (standing !== 'unknown') return
    mustAsk().then(
      (ask) => {
        setStanding(ask ? 'asking' : 'settled')
        if (!ask) go()
      },
      // No collector, or none to be reached: nobody is counted, and nobody is bothered.
      decline,
    )
  }, [standing, go])

  if (!ready) return null
  if (standing === 'asking') return <ConsentNotice onAnswer={(answer) => settle(answer, setStanding)} />
  return isAnswered ? <Choice onClick={() => setStanding('asking')} /> : null
}

/** Keeps an answer. Counting that is under way ends with the document. */
function settle(answer: Answer, tell: (answer: Answer) => void): void {
  keepAnswer(answer)
  if (answer === 'denied' && started) {
    void import('../analytics/startSensors.ts')
      .then(({ forgetSensors }) => forgetSensors(localStorage, document))
      .finally(() => window.location.reload())
    return
  }
  tell(answer)
}

/** The place in the foot where an answer can be changed. */
export const choicePlaceId = 'usage-choice'

function Choice({ onClick }: { onClick: () => void }): ReactNode {
  const { t } = useTranslation()
  const place = document.getElementById(choicePlaceId)
  return (
    place &&
    createPortal(
      <button type="button" className="pb-link" onClick={onClick}>
        {t('consent.label')}
      </button>,
      place,
    )
  )
}
