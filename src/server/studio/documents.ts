import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../contract/languages.ts'
import { studioCopyQuery, studioFramePath } from '../../contract/studioFrame.ts'
import { serverEntry } from '../pages/entry.ts'
import { pageWithoutRelease } from '../pages/loadPage.ts'
import { renderLoadedPage } from '../pages/renderSnapshot.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { allowStyle } from '../security.ts'

type SendDocument = (
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: string,
) => Promise<FastifyReply>

const documentPath = /^\/studio(?:\/(?:edit|sheet|run|review)\/[a-z0-9][a-z0-9-]{0,63})?$/

/** Answers an address of Studio; undefined for any other path. */
export const studioDocument = (pathname: string, locale: string): SendDocument | undefined =>
  documentPath.test(pathname.slice(locale.length + 1)) ? sendStudio : undefined

/** Changes some directives of the Content-Security-Policy of an answer. In development there is none. */
function changePolicy(reply: FastifyReply, changes: Readonly<Record<string, string>>): void {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string') return
  const kept = policy.split(';').filter((part) => !((part.trim().split(' ')[0] ?? '') in changes))
  const changed = Object.entries(changes).map(([name, value]) => `${name} ${value}`)
  reply.header('content-security-policy', [...kept, ...changed].join(';'))
}

const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'same-origin',
} as const

/** Sends the document of Studio. All of its pages are the same document. */
const sendStudio: SendDocument = async (options, request, reply, locale) => {
  const { script, styles, preloads } = options.studioFiles ?? { script: '', styles: [], preloads: [] }
  const { htmlLang, dir } = languageOf(locale)
  const language = locale === 'zh-CN' ? { lang: htmlLang, dir } : { lang: 'en', dir: 'ltr' }
  const lines = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
  ]
  const html = `<!doctype html>
<html lang="${language.lang}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Playbill Studio</title>
<link rel="icon" href="data:,">
${lines.join('\n')}
</head>
<body>
<div id="root"></div>
<script type="module" src="${script}"></script>
</body>
</html>
`
  changePolicy(reply, { 'frame-src': "'self'", 'img-src': "'self' data: blob:" })
  reply.headers(privateHeaders).type('text/html; charset=utf-8')
  return reply.send(options.dev ? await options.dev.html(request.url, html) : html)
}

const emptyDocument = '<!doctype html><title>Playbill</title>'

/**
 * Sends the document in the canvas: the app of viewers without a page; with the query `copy`, an empty document. Only
 * documents of this site may embed it.
 */
export const sendFrame: SendDocument = async (options, request, reply, locale) => {
  changePolicy(reply, { 'frame-ancestors': "'self'" })
  reply.headers({ ...privateHeaders, 'x-frame-options': 'SAMEORIGIN' }).type('text/html; charset=utf-8')
  const { search } = new URL(request.url, 'http://localhost')
  const entry = await serverEntry(options)
  const loaded = pageWithoutRelease(entry, options, locale, 'studioFrame')
  const page = await renderLoadedPage(entry, options, { pathname: `/${locale}${studioFramePath}` }, loaded, () => {})
  if (page.styleHash) allowStyle(reply, page.styleHash)
  // The copy of a page brings the style element of this document.
  return reply.send(search === `?${studioCopyQuery}` ? emptyDocument : page.body)
}
