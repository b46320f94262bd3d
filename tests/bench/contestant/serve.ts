import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import type { Tokens } from '../tab.ts'
import { bundleApp } from './build.ts'
import { takeSnapshot } from './snapshot.ts'
import { moduleOf } from './source.ts'

/** A client-only React app with the DOM and the styles of one of our pages. */
export interface Contestant {
  /** The address of its page. */
  page: string
  stop(): Promise<void>
}

interface File {
  headers: Record<string, string>
  body: Buffer
}

/** Files are compressed as well as possible; answers as the server compresses its own. */
const compressed = (text: string, quality: number) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The HTML of a client-only app: the head of ours without what is for crawlers, and an empty root. */
function shellOf(html: string): string {
  const head = html
    .slice(0, html.indexOf('</head>'))
    .replace(/<(meta|link)[^>]*(rel="(alternate|canonical)"|og:|twitter:)[^>]*>\n?/g, '')
  return `${head}<script type="module" src="/assets/app.js"></script>\n</head>\n<body>\n<div id="root"></div>\n</body>\n</html>\n`
}

/** Builds and serves the contestant of a page for a viewer. What it does not have, such as pictures, our server answers. */
export async function startContestant(browser: Browser, page: string, tokens: Tokens): Promise<Contestant> {
  const { trees, answers } = await takeSnapshot(browser, page, tokens)
  const ours = await fetch(page)
  const policy = { 'content-security-policy': ours.headers.get('content-security-policy') ?? '' }
  const file = (type: string, cache: string, body: Buffer, more = {}): File => ({
    headers: {
      'content-type': type,
      'cache-control': cache,
      'content-encoding': 'br',
      vary: 'accept-encoding',
      ...more,
    },
    body,
  })
  const { pathname, origin } = new URL(page)
  const files: Record<string, File> = {
    [pathname]: file('text/html; charset=utf-8', 'no-cache', compressed(shellOf(await ours.text()), 11), policy),
    '/assets/app.js': file(
      'text/javascript',
      'max-age=31536000, immutable',
      compressed(await bundleApp(moduleOf(trees)), 11),
    ),
    '/bench-data': file('application/json', 'no-store', compressed(JSON.stringify(answers), 5)),
  }
  const server = createServer((incoming, response) => {
    const known = files[incoming.url ?? '']
    if (known) response.writeHead(200, known.headers).end(known.body)
    else forward(origin, incoming, response)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    page: `http://localhost:${(server.address() as AddressInfo).port}${pathname}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(origin: string, { url, headers, method }: IncomingMessage, response: ServerResponse): void {
  const asked = request(origin + url, { method, headers: { ...headers, host: new URL(origin).host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  asked.end()
}
