import sensors from 'sa-sdk-javascript/dist/v2/sensorsdata.es6.js'
import pageLeave from 'sa-sdk-javascript/dist/web/plugin/pageleave/index.es6.js'
import pageLoad from 'sa-sdk-javascript/dist/web/plugin/pageload/index.es6.js'
import { collectPath } from '../contract/collectBounds.ts'
import type { PageFacts } from './createCollector.ts'
import type { AnalyticsEvent } from './reporter.ts'

/** The specification's figures (points 4 and 9), in seconds; the start of page-load tracking in ms. */
const figures = { heartbeat: 5, longestStay: 432_000, longestLoad: 1_800, loadAfterMs: 5_000 } as const

interface Parts {
  add(event: AnalyticsEvent): void
  facts(): PageFacts | null
  isOff(): boolean
}

const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** What the collector takes of an event of the SDK; its own sender, ids and addresses stay behind. */
const eventOf = (name: string, properties: Record<string, unknown>): AnalyticsEvent => ({
  name,
  ...Object.fromEntries(['page', 'release', 'locale'].map((field) => [field, properties[field] as string])),
  duration: numberOr(properties.event_duration),
  scrolled: numberOr(properties.$viewport_position),
  size: numberOr(properties.$page_resource_size),
})

/** Hands the SDK's events to our own collector, in place of all its senders. */
const senderTo = ({ add, facts }: Parts) => ({
  plugin_name: 'Collector',
  plugin_version: sensors.lib_version,
  init(sdk: typeof sensors) {
    sdk.on('sdkAfterInitPara', () =>
      sdk.registerInterceptor('sendDataStage', {
        send: {
          priority: 1,
          entry(request, { cancellationToken }) {
            const { event = '', properties = {} } = request.origin_data
            add(eventOf(event, { ...facts(), ...properties }))
            cancellationToken.stop()
            return request
          },
        },
      }),
    )
  },
})

/** What goes with each leave, and stays with the heartbeat: which page it was. Its address and title are not kept. */
const leaveProperties = (facts: Parts['facts']) => ({
  $url: '',
  $title: '',
  $referrer: '',
  $referrer_host: '',
  get page() {
    return facts()?.page
  },
  get release() {
    return facts()?.release
  },
  get locale() {
    return facts()?.locale
  },
})

/**
 * True where a link or a frame asks the SDK for its editing tools: it would count nothing, and ask for scripts of
 * another origin, which the content policy refuses.
 */
const isAskedForTools = (): boolean =>
  /[?&#]sa-(request-id|visual-mode)=/.test(window.location.href) || window.name.includes('sa-request-id')

/**
 * Starts the Sensors SDK with its two plugins. Throws what it throws: whoever starts it goes on without.
 * Nothing of what it could find out by itself (referrers, campaigns, search words) is asked for.
 */
export function startSensors(parts: Parts): void {
  if (isAskedForTools()) return
  const { addEvent } = sensors._
  // Whoever listens to `unload` keeps the browser from holding the page ready for the way back; `pagehide` says the same.
  sensors._.addEvent = (target, type, ...rest) => {
    if (type !== 'unload') addEvent(target, type, ...rest)
  }
  sensors.use(senderTo(parts))
  sensors.use(pageLeave, {
    heartbeat_interval_time: figures.heartbeat,
    max_duration: figures.longestStay,
    custom_props: leaveProperties(parts.facts),
    isCollectUrl: () => !parts.isOff(),
  })
  sensors.init({
    server_url: window.location.origin + collectPath,
    send_type: 'beacon',
    show_log: { level: 'none' },
    use_client_time: true,
    cross_subdomain: false,
    is_track_single_page: false,
    set_cookie_samesite: 'Lax',
    is_secure_cookie: window.location.protocol === 'https:',
    preset_properties: {
      url: false,
      title: false,
      latest_utm: false,
      latest_traffic_source_type: false,
      latest_search_keyword: false,
      latest_referrer: false,
    },
  })
  const since = performance.now() - loadEnd()
  setTimeout(
    () => sensors.use(pageLoad, { max_duration: figures.longestLoad }),
    Math.max(0, figures.loadAfterMs - since),
  )
}

/** When the page had loaded, ms of `performance.now`. */
function loadEnd(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'loadEventEnd' in entry ? Number(entry.loadEventEnd) : 0
}

/** Removes what the SDK keeps in the browser, once the viewer does not agree any more. */
export function forgetSensors(storage: Storage, page: Pick<Document, 'cookie'>): void {
  const own = /^(sawebjssdk|sa_?jssdk|sensorsdata)/
  for (const key of Object.keys(storage)) if (own.test(key)) storage.removeItem(key)
  for (const cookie of page.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (own.test(name)) page.cookie = `${name}=; path=/; max-age=0`
  }
}
