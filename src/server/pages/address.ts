import type { FastifyRequest } from 'fastify'
import { detectLanguage } from '../../app/entry-server.tsx'
import { findLanguage, type Language, matchLanguage } from '../../contract/languages.ts'

/** Path and query of a request; null for an invalid URL. A leading `//` is part of the path, not a host. */
export function readAddress(url: string): URL | null {
  const whole = url.startsWith('/') ? `http://site${url}` : url
  return URL.canParse(whole) ? new URL(whole) : null
}

/** Detects the language for a path without one: from the browser's languages, then the cookie. */
export function detectLanguageOf({ headers }: FastifyRequest): Language | undefined {
  const navigatorLanguages = String(headers['accept-language'] ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .sort(([, a = '1'], [, b = '1']) => Number(b) - Number(a))
    .map(([tag = '']) => tag)
  return detectLanguage({ navigatorLanguages, cookie: headers.cookie })
}

/**
 * The language that a first path segment such as `zh-cn`, `EN` or `pt-BR` refers to; undefined if it is a code of ours.
 */
export function intendedLanguage(segment: string): Language | undefined {
  if (findLanguage(segment) || !/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/.test(segment)) return undefined
  return matchLanguage([segment.replaceAll('_', '-')])
}
