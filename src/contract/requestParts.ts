import type { TObject } from 'typebox'
import type { Call } from './call.ts'

type QueryValue = string | number | boolean

/** What a call sends, before headers and host are added. */
export interface RequestParts {
  path: string
  query: Record<string, QueryValue>
  /** The exact text that is sent and signed; empty: no body. */
  body: string
}

const pick = (schema: TObject, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(schema.properties).flatMap((name) => (input[name] == null ? [] : [[name, input[name]]])),
  )

/** The path of a call with its placeholders replaced by encoded values. */
export function fillPath(call: Call, input: Record<string, unknown>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (input[name] == null)
      throw new TypeError(`The input of call ${call.name} has no "${name}", which its path needs.`)
    return encodeURIComponent(String(input[name]))
  })
}

/**
 * Splits a flat input into path, query and body by the schemas of the call; unknown fields are dropped.
 * Every query contains the language. A POST always has a JSON body that matches its content type.
 */
export function requestParts(call: Call, input: object, langCode: string): RequestParts {
  const fields = input as Record<string, unknown>
  return {
    path: fillPath(call, fields),
    query: { ...pick(call.query, fields), languageType: langCode } as RequestParts['query'],
    body: call.method === 'POST' ? JSON.stringify(pick(call.body, fields)) : '',
  }
}

/** The query string, encoded in the same way as for the signature. */
export const queryText = (query: RequestParts['query']): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
