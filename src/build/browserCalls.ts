import { calls } from '../contract/calls/index.ts'

const names = (schema: { properties: object }) => Object.keys(schema.properties).join(' ')

/** Puts a call together again from its row; kept short, since every page loads it. */
const rebuild = `const fields = (names) => ({ properties: Object.fromEntries(names ? names.split(' ').map((name) => [name, 0]) : []) })
const call = (name, method, path, access, duty, forEverybody, params, query, body) =>
  ({ name, method, path, access, duty, forEverybody, params: fields(params), query: fields(query), body: fields(body) })`

/** The calls as the browser needs them: addresses and field names, without schemas and examples. */
export function browserCallsSource(): string {
  const rows = Object.entries(calls).map(([key, { name, method, path, access, duty, forEverybody, ...call }]) => {
    const row = [
      name,
      method,
      path,
      access,
      duty,
      forEverybody,
      names(call.params),
      names(call.query),
      names(call.body),
    ]
    return `${key}: call(${row.map((cell) => JSON.stringify(cell ?? null)).join(', ')})`
  })
  return `${rebuild}\nexport const calls = { ${rows.join(',\n')} }`
}
