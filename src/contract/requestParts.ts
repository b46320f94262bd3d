import type { TObject } from 'typebox'
import type { Call } from './call.ts'

type QueryValue = string | number | boolean

/** What a call and its flat input become on the wire. */
export interface RequestParts {
  path: string
  query: Record<string, QueryValue>
  /** The exact text that is sent and signed; empty for none. */
  body: string
}

const pick = (schema: TObject, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(schema.properties).flatMap((name) => (input[name] == null ? [] : [[name, input[name]]])),
  )

function fillPath(call: Call, input: Record<string, unknown>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (input[name] == null) throw new TypeError(`${call.name} needs "${name}" in its path`)
    return encodeURIComponent(String(input[name]))
  })
}

/**
 * Sorts a flat input into path, query and body by the call's schemas; fields the call does not know are left out.
 * Every query carries the language. A POST always has a JSON body, so that a server never meets a half-declared one.
 */
export function requestParts(call: Call, input: object, langCode: string): RequestParts {
  const fields = input as Record<string, unknown>
  return {
    path: fillPath(call, fields),
    query: { ...pick(call.query, fields), languageType: langCode } as RequestParts['query'],
    body: call.method === 'POST' ? JSON.stringify(pick(call.body, fields)) : '',
  }
}

/** Query text, encoded as it is signed. */
export const queryText = (query: RequestParts['query']): string =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
