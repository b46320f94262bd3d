import type { FastifyRequest } from 'fastify'
import { defaultLanguage, findLanguage, type Language, languageOf, matchLanguage } from '../../contract/languages.ts'

/** The language for an address that names none: the browser's wishes, then what the cookie remembers, then English. */
export function detectFor(request: FastifyRequest): Language {
  const wishes = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .sort(([, a = '1'], [, b = '1']) => Number(b) - Number(a))
    .map(([tag = '']) => tag)
  return matchLanguage(wishes) ?? findLanguage(cookie(request, 'i18next')) ?? languageOf(defaultLanguage)
}

function cookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = String(request.headers.cookie ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** `zh-cn`, `EN`, `pt-BR` … at the head of a path: the language somebody meant, if it is not written as ours is. */
export function meantLanguage(segment: string): Language | undefined {
  if (findLanguage(segment) || !/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*$/.test(segment)) return undefined
  return matchLanguage([segment.replaceAll('_', '-')])
}

/** The origin the request came to; a strange Host header becomes `localhost`, never part of a page. */
export function originOf(request: FastifyRequest): string {
  const host = /^[A-Za-z0-9.:[\]-]{1,255}$/.test(request.host) ? request.host : 'localhost'
  return `${request.protocol}://${host}`
}
