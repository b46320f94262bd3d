import { calls } from '../contract/calls/index.ts'

const names = (schema: { properties: object }) => Object.keys(schema.properties).join(' ')

/** Code that rebuilds a call from its row. Short, because every page loads it. */
const rebuild = `const fields = (names) => ({ properties: Object.fromEntries(names ? names.split(' ').map((name) => [name, 0]) : []) })
const call = (name, method, path, access, criticality, isPublic, params, query, body) =>
  ({ name, method, path, access, criticality, isPublic, params: fields(params), query: fields(query), body: fields(body) })`

/** Source of the calls for browsers: addresses and field names, without schemas and examples. */
export function browserCallsSource(): string {
  const rows = Object.entries(calls).map(([key, { name, method, path, access, criticality, isPublic, ...call }]) => {
    const row = [
      name,
      method,
      path,
      access,
      criticality,
      isPublic,
      names(call.params),
      names(call.query),
      names(call.body),
    ]
    return `${key}: call(${row.map((cell) => JSON.stringify(cell ?? null)).join(', ')})`
  })
  return `${rebuild}\nexport const calls = { ${rows.join(',\n')} }`
}
