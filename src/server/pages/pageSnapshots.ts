import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { defaultLanguage, languageOf } from '../../contract/languages.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { createBackgroundQueue } from './backgroundQueue.ts'
import { type RenderedPage, sizeOfPage, withSmallerBrotli } from './renderSnapshot.ts'
import type { SnapshotRelease } from './snapshotStore.ts'
import { createSnapshots } from './snapshots.ts'

/** The `Cache-Control` of an outdated page: caches in front of the server soon ask for the new one. */
export const staleCacheControl = 'public, max-age=0, s-maxage=2, must-revalidate'

/** Whether viewers still see this release: another process can have changed it. */
async function isCurrent({ platform }: PagesOptions, { alias, etag }: SnapshotRelease): Promise<boolean> {
  const { langCode } = languageOf(defaultLanguage)
  const answer = await platform.call(calls.baseInfo, { alias }, { viewer: null, langCode })
  return answer.code === codes.success && (answer.data as Answer<typeof calls.baseInfo>).etag === etag
}

/** The rendered pages of a server: renewed in the background when only time has passed, with log and metric. */
export function createPageSnapshots(app: FastifyInstance, options: PagesOptions) {
  const counts = { renewed: 0, failed: 0 }
  const queue = createBackgroundQueue()
  const snapshots = createSnapshots<RenderedPage>({
    sizeOf: sizeOfPage,
    queue,
    isCurrent: (release) => isCurrent(options, release),
    improve: withSmallerBrotli,
    onRenewal(page, error) {
      counts[error === undefined ? 'renewed' : 'failed'] += 1
      if (error !== undefined)
        app.log.error({ err: error, page }, 'an outdated page could not be rendered again; it is tried again later')
    },
  })
  options.onRelease((alias) => snapshots.release(alias))
  options.onClock(() => snapshots.expire())
  options.addMetric?.({
    name: 'playbill_page_renewals_total',
    type: 'counter',
    help: 'Outdated pages that were rendered again in the background, by outcome.',
    labelNames: ['outcome'],
    read: () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  })
  app.addHook('onClose', () => queue.stop())
  return snapshots
}
