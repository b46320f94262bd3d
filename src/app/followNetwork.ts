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
  /** Server time of the HTML, epoch ms: the age of the data until a call is answered. */
  renderedAt: number
}

/**
 * After this number of consecutive unanswered calls a probe is sent, whatever the browser reports about the network.
 */
const maxMisses = 2

/** The probe needs no login, and its answer is small. */
const probe = calls.getMetaData

/** Interval of probes while the platform cannot be reached, ms. */
const probeInterval = 20_000

/** How long the banner says that an action is not possible, ms. */
const refusalMs = 5_000

const isMiss = (problem: unknown) =>
  problem instanceof RequestProblem && (problem.kind === 'network' || problem.kind === 'timeout')

/**
 * The element of the banner. It exists before its text: screen readers announce only changes of an existing live
 * region.
 */
function createBanner(): HTMLElement {
  const banner = document.createElement('div')
  banner.className = styles.banner ?? ''
  banner.setAttribute('role', 'status')
  // An open dialog hides the rest of the page from screen readers.
  banner.setAttribute('data-live-announcer', '')
  document.body.append(banner)
  return banner
}

/**
 * Wraps a client and shows a banner while the platform cannot be reached. State-changing calls are refused at once
 * while the browser is offline, and never sent later automatically. Reads are repeated when the network is back.
 */
export function followNetwork({ client, i18n, locale, clock, renderedAt }: Parts): Client {
  const banner = createBanner()
  let misses = 0
  // The probe failed too, so the network is down and not only those calls.
  let isUnreachable = false
  let isProbing = false
  let lastAnswerAt = renderedAt
  // Number of calls so far, and that number when a call was last answered.
  let sent = 0
  let answered = 0
  let wasOffline = false
  let refusalTimer: ReturnType<typeof setTimeout> | undefined
  let probeTimer: ReturnType<typeof setInterval> | undefined
  const isBrowserOffline = () => navigator.onLine === false
  const isOffline = () => isBrowserOffline() || isUnreachable

  const sendProbe = () => {
    if (isBrowserOffline() || isProbing) return
    isProbing = true
    const ended = () => {
      isProbing = false
    }
    wrapped.call(probe, {}, { silent: true }).then(ended, ended)
  }
  const showState = () => {
    banner.textContent = isOffline()
      ? i18n.t('error.offline', { time: formatDateTime(lastAnswerAt, locale, 'local') })
      : ''
  }
  const show = () => {
    const offline = isOffline()
    if (offline === wasOffline) return
    wasOffline = offline
    clearInterval(probeTimer)
    // The browser reports a restored connection; that a server is reachable again is known only from a probe.
    probeTimer = offline ? setInterval(sendProbe, probeInterval) : undefined
    clearTimeout(refusalTimer)
    showState()
    if (!offline) notify({ mode: 'normal', text: i18n.t('error.online') })
  }
  const record = (hasMissed: boolean, callNumber: number, isProbe: boolean) => {
    // Later calls were answered, so only this call fails.
    if (hasMissed && answered >= callNumber) return
    misses = hasMissed ? misses + 1 : 0
    isUnreachable = hasMissed && (isUnreachable || (isProbe && misses > maxMisses))
    if (misses >= maxMisses && !isUnreachable) sendProbe()
    if (!hasMissed) {
      lastAnswerAt = clock.now()
      answered = sent
    }
    const comesBack = wasOffline && !isOffline()
    show()
    // Automatic reads listen for this event, also if the browser did not notice that the network was down.
    if (comesBack && !isBrowserOffline()) window.dispatchEvent(new Event('online'))
  }
  const wrapped: Client = {
    async call(call, input, options) {
      if (changesState(call) && isBrowserOffline()) throw refuseOffline(call.name)
      sent += 1
      const callNumber = sent
      try {
        const answer = await client.call(call, input, options)
        record(false, callNumber, call.name === probe.name)
        return answer
      } catch (problem) {
        if (problem instanceof RequestProblem) record(isMiss(problem), callNumber, call.name === probe.name)
        throw problem
      }
    },
  }
  // The banner itself says it for some seconds: two messages about the network would say the same.
  const refuseOffline = (call: string) => {
    banner.textContent = i18n.t('reason.NO_NETWORK')
    clearTimeout(refusalTimer)
    refusalTimer = setTimeout(showState, refusalMs)
    return new RequestProblem({ kind: 'refused', call, traceId: '', reason: 'NO_NETWORK' })
  }

  window.addEventListener('offline', show)
  window.addEventListener('online', () => {
    misses = 0
    isUnreachable = false
    show()
  })
  show()
  return wrapped
}
