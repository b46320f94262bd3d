import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageScript } from '../../app/entry-server.tsx'

/** The script is a file, because the Content-Security-Policy allows files of this site. */
const scriptPath = '/language.js'

/** Whether a browser navigates to a page. Other clients run no scripts, or only follow redirects. */
export const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || headers['upgrade-insecure-requests'] === '1'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Answers a path without a language with a page that reads the language from the browser's local storage and redirects.
 * Without scripts it redirects to `fallback`, the path of the default language.
 */
export function sendLanguagePage(reply: FastifyReply, fallback: string): FastifyReply {
  const path = escapeHtml(fallback)
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Playbill</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<script src="${scriptPath}"></script>
<noscript><meta http-equiv="refresh" content="0; url=${path}"></noscript>
</head>
<body><p lang="en"><a href="${path}">Continue in English</a></p></body>
</html>
`)
}

/** Serves the script of that page. */
export function addLanguageScript(app: FastifyInstance): void {
  app.get(scriptPath, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(languageScript),
  )
}
