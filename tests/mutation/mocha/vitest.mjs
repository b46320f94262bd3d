// What the tests of an area that runs with mocha import as "vitest" (tsconfig.json beside this file).
import { after, afterEach, before, beforeEach, describe as suite, it as test } from 'mocha'
import { expect, vi } from '../../../node_modules/vitest/dist/index.js'

/**
 * What tells a row of `each` from the others: its first text, its name, else its number.
 * @param {unknown} row
 * @param {number} index
 * @returns {unknown}
 */
const labelOf = (row, index) => {
  const [first] = [row].flat()
  if (typeof first === 'string') return first
  return (typeof first === 'object' && first !== null && 'name' in first ? first.name : undefined) ?? index
}

/** @typedef {(...row: unknown[]) => unknown} Body */

/**
 * @param {unknown} part
 * @returns {part is Body}
 */
const isBody = (part) => typeof part === 'function'

/** @param {unknown[]} rest */
const bodyOf = (rest) => rest.findLast(isBody)

/**
 * Mocha's function without vitest's options, and with `each`.
 * @param {(name: string, body: Body | undefined) => unknown} declare
 */
const named = (declare) => {
  /**
   * @param {string} name
   * @param {unknown[]} rest
   */
  const one = (name, ...rest) => declare(name, bodyOf(rest))
  /** @param {readonly unknown[]} rows */
  const each =
    (rows) =>
    /**
     * @param {string} name
     * @param {unknown[]} rest
     */
    (name, ...rest) => {
      const body = bodyOf(rest)
      for (const [index, row] of rows.entries())
        declare(`${name} ${labelOf(row, index)}`, () => (Array.isArray(row) ? body?.(...row) : body?.(row)))
    }
  return Object.assign(one, { each })
}

const describe = named(suite)
const it = named(test)

export { after as afterAll, afterEach, before as beforeAll, beforeEach, describe, expect, it, it as test, vi }
