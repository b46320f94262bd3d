import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BlockReport, type PreviewParams, parsePreviewParams, previewWords } from '../../app/entry-server.tsx'
import { languageOf } from '../../contract/languages.ts'
import type { Persona } from '../../contract/preview.ts'
import { answerPreview, type PreviewSource, previewUserId } from '../../platform/index.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import type { OpenPreview, PreviewRefusal } from '../preview/previews.ts'
import { allowStyle } from '../security.ts'
import { type ServerEntry, serverEntry } from './entry.ts'
import { type LoadedPage, loadPage, pageWithoutRelease } from './loadPage.ts'
import { renderLoadedPage } from './renderSnapshot.ts'

interface PreviewRequest {
  token: string
  locale: string
  address: URL
}

type PageData = LoadedPage['data']
type PreviewSettings = NonNullable<PageData['settings']['preview']>

const outcomes = { unknown: 'previewUnknown', expired: 'previewExpired', revoked: 'previewRevoked' } as const

/** The pages' options with a platform that answers from the content of a preview. */
const optionsAt = (options: PagesOptions, source: PreviewSource, at: number): PagesOptions => ({
  ...options,
  platform: {
    ...options.platform,
    // Reads of the HTML are those of a visitor.
    call: async (call, input, { langCode }) =>
      answerPreview(source, { persona: 'visitor', at, langCode }, call, input as Record<string, unknown>) as never,
  },
})

const viewerOf = (persona: Persona): PreviewSettings['viewer'] =>
  persona === 'visitor' ? null : { userId: previewUserId, loginName: `${persona}@playbill.example` }

function settingsOf({ token, link }: OpenPreview, { as, at, theme, problems }: PreviewParams): PreviewSettings {
  const persona = as ?? link.persona
  const time = at ?? link.at
  return {
    token,
    alias: link.alias,
    kind: link.kind,
    version: link.version,
    due: link.due,
    expiresAt: link.expires_at,
    persona,
    at: time ?? Date.now(),
    isTimeSet: time !== null,
    theme,
    viewer: viewerOf(persona),
    problems,
  }
}

/** The page of a link, as its content and the parameters of the address say. */
async function loadPreview(
  entry: ServerEntry,
  options: PagesOptions,
  opened: OpenPreview,
  { locale, address }: PreviewRequest,
): Promise<LoadedPage> {
  const preview = settingsOf(opened, parsePreviewParams(address.search))
  const loaded = await loadPage(entry, optionsAt(options, opened.source, preview.at), { alias: preview.alias }, locale)
  return withPreviewWords(options, {
    ...loaded,
    // Its Open Graph image is that of the current release.
    release: undefined,
    data: { ...loaded.data, settings: { ...loaded.data.settings, offlineCopy: false, preview } },
  })
}

const withPreviewWords = (options: PagesOptions, loaded: LoadedPage): LoadedPage => {
  const words = previewWords(options.words(languageOf(loaded.data.locale).localeFileName))
  return { ...loaded, data: { ...loaded.data, words: { ...loaded.data.words, ...words } } }
}

const refusedPage = (entry: ServerEntry, options: PagesOptions, why: PreviewRefusal, locale: string): LoadedPage =>
  withPreviewWords(options, pageWithoutRelease(entry, options, locale, outcomes[why]))

/**
 * Sends the page of a preview link, or the page that says why the link does not open. Nothing of it is cached, and its
 * address, which contains the token, is not sent to other sites or in the log.
 */
export async function sendPreview(
  options: PagesOptions,
  report: (problem: BlockReport) => void,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: PreviewRequest,
) {
  const entry = await serverEntry(options)
  const opened = (await options.previews?.open(wanted.token)) ?? 'unknown'
  const isRefused = typeof opened === 'string'
  const loaded = isRefused
    ? refusedPage(entry, options, opened, wanted.locale)
    : await loadPreview(entry, options, opened, wanted)
  const pathname = wanted.address.pathname
  const page = await renderLoadedPage(entry, options, { pathname }, loaded, report)
  request.log.debug({ isRefused }, 'a preview was requested')
  if (page.styleHash) allowStyle(reply, page.styleHash)
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    })
    .type(page.type)
    .send(page.body)
}
