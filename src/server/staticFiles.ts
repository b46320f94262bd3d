import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowStyle } from './security.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** A file to serve, with compressed versions if the build created them. */
export interface Served {
  body: Buffer
  br?: Buffer | undefined
  gzip?: Buffer | undefined
  type: string
  /** Strong: a hash of the bytes. */
  etag: string
  cacheControl: string
  /** `sha256-…` of the style element in a page. */
  styleHash?: string | undefined
  /** Request headers that the bytes depend on; `accept-encoding` if left out. */
  vary?: string
}

/** A strong ETag for these bytes. */
export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** True if an `Accept-Encoding` header accepts a coding (q=0 refuses it). */
export const accepts = (header: string | string[] | undefined, coding: string): boolean =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*/))
    .some(([name, quality]) => name === coding && !/^q=0(\.0*)?$/.test(quality ?? ''))

/** True if an `If-None-Match` header contains this ETag. A proxy may have made it weak. */
const knows = (header: string | undefined, etag: string): boolean =>
  header === '*' || (header ?? '').split(/\s*,\s*/).some((entry) => entry.replace(/^W\//, '') === etag)

/** Sends a file: 304 for a known ETag, compressed if the client accepts it. */
export function sendServed(request: FastifyRequest, reply: FastifyReply, file: Served): FastifyReply {
  if (file.styleHash) allowStyle(reply, file.styleHash)
  const wish = request.headers['accept-encoding']
  const coding = file.br && accepts(wish, 'br') ? 'br' : file.gzip && accepts(wish, 'gzip') ? 'gzip' : null
  // A strong ETag identifies exact bytes, and compressed bytes differ (RFC 9110, 8.8.3.3).
  const etag = coding ? file.etag.replace(/"$/, `-${coding}"`) : file.etag
  reply
    .header('etag', etag)
    .header('cache-control', file.cacheControl)
    .header('vary', file.vary ?? 'accept-encoding')
  if (reply.statusCode === 200 && knows(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(file.type)
  return coding ? reply.header('content-encoding', coding).send(file[coding]) : reply.send(file.body)
}

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

/**
 * Reads the client build into memory, by URL path. Names under `/assets/` contain a hash, so these files are immutable.
 */
export function readStaticFiles(dir: string): Map<string, Served> {
  const files = new Map<string, Served>()
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = path.slice(dir.length).replaceAll('\\', '/')
    const type = types[extname(path)]
    if (!type || address.startsWith('/.')) continue
    const body = readFileSync(path)
    const hashed = address.startsWith('/assets/')
    files.set(address, {
      body,
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
      type,
      etag: etagOf(body),
      cacheControl: hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    })
  }
  return files
}

/**
 * Serves exactly these files, each with its own route: a URL never becomes a path on the disk.
 * Other paths under `/assets/` are 404, so that a missing chunk of an outdated page is not answered with a page.
 */
export function addStaticFiles(app: FastifyInstance, files: ReadonlyMap<string, Served>): void {
  for (const [address, file] of files)
    app.get(address, { exposeHeadRoute: true }, (request, reply) => sendServed(request, reply, file))
  app.get('/assets/*', (_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('There is no such file.\n'),
  )
}
