// What the tests of an area that runs with mocha import as "vitest" (tsconfig.json beside this file).
import { after, afterEach, before, beforeEach, describe as suite, it as test } from 'mocha'
import { expect, vi } from '../../../node_modules/vitest/dist/index.js'

/** What tells a row of `each` from the others: its first text, its name, else its number. */
const labelOf = (row, index) => {
  const [first] = [row].flat()
  return typeof first === 'string' ? first : (first?.name ?? index)
}

/** Mocha's function without vitest's options, and with `each`. */
const named = (declare) =>
  Object.assign(
    (name, ...rest) =>
      declare(
        name,
        rest.findLast((part) => typeof part === 'function'),
      ),
    {
      each:
        (rows) =>
        (name, ...rest) => {
          const body = rest.findLast((part) => typeof part === 'function')
          for (const [index, row] of rows.entries())
            declare(`${name} ${labelOf(row, index)}`, () => (Array.isArray(row) ? body(...row) : body(row)))
        },
    },
  )

const describe = named(suite)
const it = named(test)

export { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, expect, it, vi }
