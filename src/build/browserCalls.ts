import { calls } from '../contract/calls/index.ts'

const names = (schema: { properties: object }) => ({
  properties: Object.fromEntries(Object.keys(schema.properties).map((name) => [name, 0])),
})

/** The calls as the browser needs them: addresses and field names, without schemas and examples. */
export function browserCallsSource(): string {
  const slim = Object.entries(calls).map(([name, call]) => {
    const { method, path, access, duty, forEverybody, params, query, body } = call
    const fields = { params: names(params), query: names(query), body: names(body) }
    return [name, { name: call.name, method, path, access, duty, forEverybody, ...fields }]
  })
  return `export const calls = ${JSON.stringify(Object.fromEntries(slim))}`
}
