import sensors from 'sa-sdk-javascript/dist/v2/sensorsdata.es6.js'
import pageLeave from 'sa-sdk-javascript/dist/web/plugin/pageleave/index.es6.js'
import pageLoad from 'sa-sdk-javascript/dist/web/plugin/pageload/index.es6.js'
import { collectPath } from '../contract/collectLimits.ts'
import type { EventContext } from './createCollector.ts'
import type { AnalyticsEvent } from './reporter.ts'

/** Settings of the specification (points 4 and 9), in seconds; `loadAfterMs` in ms. */
const settings = { heartbeat: 5, maxStay: 432_000, maxLoad: 1_800, loadAfterMs: 5_000 } as const

interface Parts {
  add(event: AnalyticsEvent): void
  facts(): EventContext | null
  isOff(): boolean
}

const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Converts an event of the SDK for the collector, without the SDK's ids and addresses. */
const eventOf = (name: string, properties: Record<string, unknown>): AnalyticsEvent => ({
  name,
  ...Object.fromEntries(['page', 'release', 'locale'].map((field) => [field, properties[field] as string])),
  duration: numberOr(properties.event_duration),
  scrolled: numberOr(properties.$viewport_position),
  size: numberOr(properties.$page_resource_size),
})

/** A plugin that passes the events of the SDK to our collector instead of sending them. */
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

/** Properties of page-leave events, which the heartbeat stores: the page, without its address and title. */
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
 * Whether a link or a frame requests the editing tools of the SDK. It would then collect nothing and load scripts from
 * another origin, which the content security policy blocks.
 */
const requestsTools = (): boolean =>
  /[?&#]sa-(request-id|visual-mode)=/.test(window.location.href) || window.name.includes('sa-request-id')

/**
 * Starts the Sensors SDK with its two plugins. Its errors are thrown; the caller continues without it.
 * Automatic properties (referrers, campaigns, search keywords) are disabled.
 */
export function startSensors(parts: Parts): void {
  if (requestsTools()) return
  const { addEvent } = sensors._
  // A listener of `unload` disables the back/forward cache of browsers; `pagehide` is equivalent.
  sensors._.addEvent = (target, type, ...rest) => {
    if (type !== 'unload') addEvent(target, type, ...rest)
  }
  sensors.use(senderTo(parts))
  sensors.use(pageLeave, {
    heartbeat_interval_time: settings.heartbeat,
    max_duration: settings.maxStay,
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
  setTimeout(() => sensors.use(pageLoad, { max_duration: settings.maxLoad }), Math.max(0, settings.loadAfterMs - since))
}

/** End of the load event, ms of `performance.now`. */
function loadEnd(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && 'loadEventEnd' in entry ? Number(entry.loadEventEnd) : 0
}

/** Removes the data of the SDK from the browser, after the viewer has withdrawn consent. */
export function forgetSensors(storage: Storage, page: Pick<Document, 'cookie'>): void {
  const own = /^(sawebjssdk|sa_?jssdk|sensorsdata)/
  for (const key of Object.keys(storage)) if (own.test(key)) storage.removeItem(key)
  for (const cookie of page.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    if (own.test(name)) page.cookie = `${name}=; path=/; max-age=0`
  }
}
