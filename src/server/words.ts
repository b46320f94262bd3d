import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { defaultLanguage, findLanguage } from '../contract/languages.ts'
import { etagOf, type Served, sendServed } from './staticFiles.ts'

/** The words of shell and blocks, flat, by the name of their translation file (`Language.localeFileName`). */
export type WordFiles = Readonly<Record<string, Record<string, string>>>

/** Reads the merged words in `dir`, one JSON file per language. */
export function readWords(dir: string): WordFiles {
  const names = readdirSync(dir).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(dir, name), 'utf8'))]),
  )
}

const served = (words: Record<string, string>, cacheControl: string): Served => {
  const body = Buffer.from(JSON.stringify(words))
  return {
    body,
    br: brotliCompressSync(body),
    gzip: gzipSync(body),
    type: 'application/json; charset=utf-8',
    etag: etagOf(body),
    cacheControl,
  }
}

/**
 * Serves `/locales/{language}/common.json` with an ETag. The language is looked up in a fixed list and never becomes
 * part of a path. An unknown language is 404; one without a translation is served in English.
 */
export function addWords(app: FastifyInstance, words: WordFiles, dev = false): void {
  // In development, browsers revalidate every time.
  const cacheControl = dev ? 'no-cache' : 'public, max-age=60, stale-while-revalidate=86400'
  // Compress at first request, to keep the start fast. Few servers serve every language.
  const packed = new WeakMap<object, Served>()
  const fileOf = (name: string) => {
    const entry = words[name]
    const file = entry && (packed.get(entry) ?? served(entry, cacheControl))
    if (file) packed.set(entry, file)
    return file
  }
  app.get<{ Params: { language: string } }>('/locales/:language/common.json', (request, reply) => {
    const language = findLanguage(request.params.language)
    const file = language && (fileOf(language.localeFileName) ?? fileOf(defaultLanguage))
    if (file) return sendServed(request, reply, file)
    return reply.code(404).header('cache-control', 'public, max-age=60').send({ error: 'There is no such language.' })
  })
}
