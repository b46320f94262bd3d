import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { stripBreaks } from '../../i18n/index.ts'
import { isAirdrop } from '../../request/index.ts'
import { safeUrl } from '../../ui/index.ts'
import type { LateAction } from './action.ts'
import type { ActContext } from './context.ts'
import { copy } from './copy.ts'
import type { Ways } from './ways.ts'

type Scene = Extract<LateAction, { action: 'share' }>['scene']

/** Shares the page, an invitation or a reward: by the browser's own sheet, else by the app's, else by copying the link. */
export async function share(scene: Scene, recordId: string | undefined, ways: Ways): Promise<boolean> {
  if (scene !== 'ACTIVITY' && !ways.loggedIn) return ways.login()
  const content = await contentOf(ways.context, scene, recordId).catch(() => null)
  // What went wrong has been shown by the request.
  if (!content || isAirdrop(content)) return false
  const shared = {
    title: stripBreaks(content.title),
    text: stripBreaks(content.content),
    url: whole(content.url, ways),
  }
  const isShared = (await bySheet(shared)) ?? (await byApp(shared, content.posterUrl, ways))
  return isShared ?? copy(shared.url, ways)
}

/** A whole address: the platform may name a page by its path, or by its address here or elsewhere. */
function whole(to: string, { path }: Ways): string {
  const { origin } = window.location
  const link = safeUrl(to, origin)
  return link?.kind === 'external' ? link.href : origin + path(link?.href ?? '/')
}

type Content = Answer<typeof calls.getUserShareContent>
type Shared = { title: string; text: string; url: string }

async function contentOf(context: ActContext, scene: Scene, recordId: string | undefined): Promise<Content> {
  const { client, activityId } = context
  const record = scene === 'WIN' ? (recordId ?? (await lastWin(context))) : undefined
  const asked = scene === 'WIN' && !record ? ({ scene: 'ACTIVITY' } as const) : { scene, recordId: record }
  return client.call(calls.getUserShareContent, { activityId, ...asked }, { silent: false })
}

/** The viewer's newest reward here; a button in a config cannot name one. */
async function lastWin({ client, activityId }: ActContext): Promise<string | undefined> {
  const { list } = await client.call(calls.getRewardList, { activityId, scope: 'MINE', status: 'GRANTED', pageSize: 1 })
  return list[0]?.recordId
}

/** Undefined: there is no sheet, or it does not work here. False: the viewer has closed it. */
async function bySheet(shared: Shared): Promise<boolean | undefined> {
  if (typeof navigator.share !== 'function') return undefined
  try {
    await navigator.share(shared)
    return true
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? false : undefined
  }
}

async function byApp(shared: Shared, posterUrl: string | null, { app }: Ways): Promise<true | undefined> {
  const bridge = await app()
  return bridge?.open('share', { ...shared, posterUrl }).then(
    () => true as const,
    () => undefined,
  )
}
