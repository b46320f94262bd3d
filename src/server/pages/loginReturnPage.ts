import type { FastifyInstance, FastifyReply } from 'fastify'
import { loginReturnScript } from '../../app/entry-server.tsx'
import { languageOf } from '../../contract/languages.ts'
import { loginReturnPath } from '../../contract/loginReturn.ts'
import type { PagesOptions } from '../pagesOptions.ts'

/** The script is a file, because the Content-Security-Policy allows files of this site. */
const scriptPath = '/login-return.js'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Whether a path of a language is that of the return from a login. */
export const isLoginReturn = (pathname: string, locale: string): boolean => pathname === `/${locale}${loginReturnPath}`

/** Answers the return from the login page of an identity provider. The page shows something only if the login failed. */
export function sendLoginReturn(reply: FastifyReply, options: PagesOptions, locale: string): FastifyReply {
  const { htmlLang, dir, localeFileName } = languageOf(locale)
  const words = options.words(localeFileName)
  const word = (key: string) => escapeHtml(words[key] ?? '')
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${htmlLang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${word('shell.brand')}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
</head>
<body>
<main id="failed" role="alert" hidden>
<h1>${word('LoginForm.failed')}</h1>
<p>${word('error.sessionExpired')}</p>
<p><a href="/${locale}/login">${word('common.login')}</a></p>
<p><a href="/${locale}">${word('shell.toActivities')}</a></p>
</main>
<script src="${scriptPath}"></script>
</body>
</html>
`)
}

/** Serves the script of that page. */
export function addLoginReturnScript(app: FastifyInstance): void {
  app.get(scriptPath, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(loginReturnScript),
  )
}
