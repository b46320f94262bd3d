import type { Problem } from '../problem.ts'
import type { ConsequenceRule } from './consequenceRule.ts'

/** The block types that a message names. */
const typesIn = ({ message, suggestion }: Problem): string[] =>
  `${message} ${suggestion}`.match(/\b[A-Z]\w+[A-Z]\w+\b/g) ?? []

/** Consequences inside the page. */
export const pageConsequences: readonly ConsequenceRule[] = [
  // A block that the type needs, and that shows a part of the rules.
  (problem, all) =>
    problem.code === 'P0231' &&
    all.some((other) => other.code === 'P0209' && typesIn(problem).some((type) => typesIn(other).includes(type))),
  // A tab for a block that was removed. The warnings about the block follow when the tab is right.
  ({ code, pointer }, all) =>
    (code === 'P0209' || (code === 'P0231' && pointer === '/page')) &&
    all.some((other) => other.code === 'P0213' && other.message.startsWith('No block of this page')),
  // Without the picture, its variants have no effect, and a picture is not used.
  ({ code, message }, all) =>
    ((code === 'P0512' && message.startsWith('"heroAlt"')) || (code === 'P0510' && message.includes('hero'))) &&
    all.some((other) => other.code === 'P0512' && other.message.startsWith('"heroDark"')),
  // A condition around the block that never holds.
  ({ code, pointer }, all) =>
    code === 'P0235' &&
    all.some((other) => /^P04/.test(other.code) && pointer.startsWith(other.pointer.replace(/when$/, ''))),
  // With windows in the wrong order, no time is within them.
  ({ code }, all) => code === 'P0235' && all.some((other) => /^P06/.test(other.code)),
  // An action that needs an activity is not used without one, whatever it lacks.
  ({ code, pointer }, all) =>
    code === 'P0102' && all.some((other) => other.code === 'P0218' && other.pointer === `${pointer}/action`),
  // A text in the wrong field replaces another one.
  ({ code }, all) => code === 'P0312' && all.some((other) => other.code === 'P0323'),
  // A condition with a mistake hides more than it should.
  ({ code, pointer }, all) =>
    (code === 'P0233' || code === 'P0235') && all.some((other) => /^P04/.test(other.code) && other.pointer === pointer),
  ({ code, pointer }, all) =>
    code === 'P0711' && all.some((other) => /^P04/.test(other.code) && other.pointer === pointer),
  // A block with the id of another one is missing under its own.
  ({ code, message }, all) =>
    code === 'P0213' && message.startsWith('No block of this page') && all.some((other) => other.code === 'P0205'),
]
