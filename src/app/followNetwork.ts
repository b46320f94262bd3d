import type { i18n } from 'i18next'
import { calls } from '../contract/calls/index.ts'
import { formatDateTime } from '../i18n/index.ts'
import { type Client, changesState, RequestProblem } from '../request/index.ts'
import { notify } from '../ui/index.ts'
import styles from './followNetwork.module.css'

interface Parts {
  client: Client
  i18n: i18n
  locale: string
  clock: { now(): number }
  /** Server time the HTML was drawn at: what is known until a call is answered, epoch ms. */
  drawnAt: number
}

/** Calls in a row that reach nobody before it is asked whether anybody can be reached, whatever the browser says of the network. */
const mostMisses = 2

/** Open to everybody, and small. */
const probe = calls.getMetaData

/** How often it is looked for while the browser does not say when it is back, ms: three times a minute. */
const lookEvery = 20_000

const isMiss = (problem: unknown) =>
  problem instanceof RequestProblem && (problem.kind === 'network' || problem.kind === 'timeout')

/** The place the banner stands in, there before its words: a region that comes with them is not read out. */
function placeBanner(): HTMLElement {
  const place = document.createElement('div')
  place.className = styles.banner ?? ''
  place.setAttribute('role', 'status')
  // An open dialog hides the rest of the page from readers.
  place.setAttribute('data-live-announcer', '')
  document.body.append(place)
  return place
}

/**
 * Says when the network is gone and what is seen then, and when it is back. A change is not sent into nowhere: it is
 * refused at once, and never sent later by itself. Reads are made again when the browser hears of the network.
 */
export function followNetwork({ client, i18n, locale, clock, drawnAt }: Parts): Client {
  const place = placeBanner()
  let misses = 0
  // The call asked only to find out has reached nobody either: it is the network, and not those calls.
  let isDead = false
  let isAsking = false
  let heardAt = drawnAt
  // Calls in the order they were begun: how many there were, and how many when one was last answered.
  let begun = 0
  let answered = 0
  let wasGone = false
  let looking: ReturnType<typeof setInterval> | undefined
  const isOff = () => navigator.onLine === false
  const isGone = () => isOff() || isDead

  const look = () => {
    if (isOff() || isAsking) return
    isAsking = true
    const ended = () => {
      isAsking = false
    }
    following.call(probe, {}, { silent: true }).then(ended, ended)
  }
  const show = () => {
    const gone = isGone()
    if (gone === wasGone) return
    wasGone = gone
    clearInterval(looking)
    // The browser tells when its line is back; that a server is there again is found out by asking.
    looking = gone ? setInterval(look, lookEvery) : undefined
    place.textContent = gone ? i18n.t('error.offline', { time: formatDateTime(heardAt, locale, 'local') }) : ''
    if (!gone) notify({ mode: 'normal', text: i18n.t('error.online') })
  }
  const note = (hasMissed: boolean, sent: number, isProbe: boolean) => {
    // Others were answered meanwhile: it is this call that fails, not the network.
    if (hasMissed && answered >= sent) return
    misses = hasMissed ? misses + 1 : 0
    isDead = hasMissed && (isDead || (isProbe && misses > mostMisses))
    if (misses >= mostMisses && !isDead) look()
    if (!hasMissed) {
      heardAt = clock.now()
      answered = begun
    }
    const comesBack = wasGone && !isGone()
    show()
    // What reads by itself listens for this, also where the browser did not notice that anything was gone.
    if (comesBack && !isOff()) window.dispatchEvent(new Event('online'))
  }
  const following: Client = {
    async call(call, input, options) {
      if (changesState(call) && isOff()) throw notSent(call.name)
      begun += 1
      const mine = begun
      try {
        const answer = await client.call(call, input, options)
        note(false, mine, call.name === probe.name)
        return answer
      } catch (problem) {
        if (problem instanceof RequestProblem) note(isMiss(problem), mine, call.name === probe.name)
        throw problem
      }
    },
  }
  const notSent = (call: string) => {
    notify({ mode: 'error', text: i18n.t('reason.NO_NETWORK') })
    return new RequestProblem({ kind: 'refused', call, traceId: '', reason: 'NO_NETWORK' })
  }

  window.addEventListener('offline', show)
  window.addEventListener('online', () => {
    misses = 0
    isDead = false
    show()
  })
  show()
  return following
}
