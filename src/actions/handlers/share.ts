import type { Answer, GivenInput } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { stripBreaks } from '../../i18n/index.ts'
import { isAirdrop } from '../../request/index.ts'
import { loadShareDialog, safeUrl } from '../../ui/index.ts'
import type { HandledAction } from '../action.ts'
import type { ActionDeps } from '../actionDeps.ts'
import type { ActionContext } from '../context.ts'
import type { ActionDetails } from '../port.ts'
import { copy } from './copy.ts'
import { reportShare } from './reportShare.ts'

type Scene = Extract<HandledAction, { action: 'share' }>['scene']

/**
 * Shares the page, an invitation or a reward: by the app's share screen, else by the browser's share sheet, else by a
 * dialog; then reports it to the platform, so that share tasks count it. False, and no report: the viewer has closed
 * the sheet or the dialog, or nothing could be shared.
 */
export async function share(scene: Scene, details: ActionDetails, deps: ActionDeps): Promise<boolean> {
  if (scene !== 'ACTIVITY' && !deps.loggedIn) return deps.login()
  // The request layer has shown a failure.
  const found = await (deps.context.activityId ? ofActivity(scene, details, deps) : ofPage(scene, details, deps)).catch(
    () => null,
  )
  if (!found) return false
  const { input, ...content } = found
  const isShared = details.method === 'copy' ? await copy(content.url, deps) : await shareLink(content, deps)
  if (isShared && input) await reportShare(input, deps)
  return isShared
}

async function ofActivity(scene: Scene, details: ActionDetails, deps: ActionDeps): Promise<Shareable | null> {
  const input = await shareInput(deps.context, scene, details)
  const content = await contentOf(deps.context, input, details)
  if (isAirdrop(content)) return null
  const { title, content: text, posterUrl } = content
  const url = details.link ?? absolute(content.url, deps)
  const qrText = details.link ?? absolute(content.qrContent, deps)
  return { input, title: stripBreaks(title), text: stripBreaks(text), url, qrText, posterUrl }
}

/** A page without an activity: the platform has no content for it, so the page itself or an invitation to the site is shared. */
async function ofPage(scene: Scene, { link }: ActionDetails, deps: ActionDeps): Promise<Shareable | null> {
  const url = link ?? deps.origin() + window.location.pathname
  const page = { title: document.title, text: '', url, qrText: url, posterUrl: null }
  if (scene !== 'INVITE') return page
  const codes = await deps.context.client.call(calls.userVipCode, {}, { silent: false })
  if (isAirdrop(codes)) return null
  const invitation = absolute(codes.inviteUrl, deps)
  return { ...page, title: deps.t('shell.brand'), url: invitation, qrText: invitation }
}

/** An absolute address. The platform sends a path, or an address of this or another site. */
function absolute(to: string, { path, origin }: ActionDeps): string {
  const link = safeUrl(to, origin())
  return link?.kind === 'external' ? link.href : origin() + path(link?.href ?? '/')
}

type Asked = GivenInput<typeof calls.getUserShareContent>
type Content = Answer<typeof calls.getUserShareContent>
type Shared = { title: string; text: string; url: string }
type SharedContent = Shared & { qrText: string; posterUrl: string | null }
/** `input` left out: there is no activity to report the share to. */
type Shareable = SharedContent & { input?: Asked }

/** The input of the call. WIN without a reward becomes ACTIVITY. */
async function shareInput(context: ActionContext, scene: Scene, { recordId }: ActionDetails): Promise<Asked> {
  const { activityId } = context
  const record = scene === 'WIN' ? (recordId ?? (await lastWin(context))) : undefined
  return scene === 'WIN' && !record ? { activityId, scene: 'ACTIVITY' } : { activityId, scene, recordId: record }
}

/** The content to share. A link that is only copied needs no texts. */
async function contentOf({ client }: ActionContext, input: Asked, { method, link }: ActionDetails): Promise<Content> {
  if (method === 'copy' && link) return { title: '', content: '', url: link, posterUrl: null, qrContent: link }
  return client.call(calls.getUserShareContent, input, { silent: false })
}

/** The viewer's newest reward here; a button in a config cannot name one. */
async function lastWin({ client, activityId }: ActionContext): Promise<string | undefined> {
  const { list } = await client.call(calls.getRewardList, { activityId, scope: 'MINE', status: 'GRANTED', pageSize: 1 })
  return list[0]?.recordId
}

async function shareLink(content: SharedContent, deps: ActionDeps): Promise<boolean> {
  const { qrText: _qrText, posterUrl, ...shared } = content
  const isShared = (await withApp(shared, posterUrl, deps)) ?? (await withShareSheet(shared))
  return isShared ?? withDialog(content, deps)
}

/** Without its code, which could not be fetched, the link is copied. */
async function withDialog(content: SharedContent, deps: ActionDeps): Promise<boolean> {
  const open = await loadShareDialog().catch(() => null)
  // The link is that of the user who has left.
  if (deps.context.isLeft()) return false
  const pick = open ? await open(deps.t('dialog.shareTitle'), content) : 'copy'
  return pick === 'copy' ? copy(content.url, deps) : pick !== null
}

/** Undefined: there is no sheet, or it does not work here. False: the viewer has closed it. */
async function withShareSheet(shared: Shared): Promise<boolean | undefined> {
  if (typeof navigator.share !== 'function') return undefined
  try {
    await navigator.share(shared)
    return true
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? false : undefined
  }
}

/** Undefined: no app, or none with this screen. False: the app says that the viewer has closed the screen. */
async function withApp(shared: Shared, posterUrl: string | null, { app }: ActionDeps): Promise<boolean | undefined> {
  const bridge = await app()
  return bridge?.open('share', { ...shared, posterUrl }).then(
    (answer) => !isClosed(answer),
    () => undefined,
  )
}

/** `false` or `{ "shared": false }`; an app that says nothing has shared. */
const isClosed = (answer: unknown): boolean =>
  answer === false || (answer as { shared?: unknown } | null | undefined)?.shared === false
