import { basename, dirname } from 'node:path'
import { distance } from 'fastest-levenshtein'
import type { Problem } from '../problem.ts'
import type { ConsequenceRule } from './consequenceRule.ts'

const inEnglish = ({ file }: Problem): boolean => basename(file) === 'en.json'
const inSameFolder = (one: Problem, other: Problem): boolean => dirname(one.file) === dirname(other.file)
const inside = (inner: Problem, outer: string): boolean => inner.pointer.startsWith(`${outer}/`)
const withoutPluralForm = (pointer: string): string => pointer.replace(/_(?:zero|one|two|few|many|other)$/, '')
/** The keys that a message lists after its colon. */
const namedIn = ({ message }: Problem): string[] => (/: (.+)\.$/.exec(message)?.[1] ?? '').split(', ')

/** Consequences between texts, and between files that are missing or have the wrong name. */
export const fileConsequences: readonly ConsequenceRule[] = [
  // With a wrong placeholder in English, translations cannot match it.
  (problem, all) =>
    problem.code === 'P0310' &&
    all.some(
      (other) =>
        ['P0302', 'P0309', 'P0311', 'P0317'].includes(other.code) &&
        inEnglish(other) &&
        inSameFolder(problem, other) &&
        withoutPluralForm(other.pointer) === withoutPluralForm(problem.pointer),
    ),
  // A key that is misspelled in a translation is missing there under its right name.
  (problem, all) =>
    problem.code === 'P0304' &&
    all.some((other) => other.code === 'P0312' && other.file === problem.file && isMisspelt(problem, other)),
  // A reward with the name of another one leaves the right name unused.
  (problem, all) =>
    problem.code === 'P0312' &&
    inEnglish(problem) &&
    all.some(
      (other) =>
        other.code === 'P0321' &&
        namedIn(problem).every((key) => key.split('.')[0] === other.pointer.slice(1).split('.')[0]),
    ),
  // A text that is not used needs no translation.
  (problem, all) =>
    problem.code === 'P0319' &&
    all.some(
      (other) =>
        other.code === 'P0312' &&
        inSameFolder(problem, other) &&
        namedIn(problem).every((key) => namedIn(other).includes(key)),
    ),
  // A figure that no longer exists is missing in every text that names it.
  (problem, all) =>
    problem.code === 'P0317' &&
    all.find(
      (other) => other.code === 'P0317' && other.file === problem.file && figureOf(other) === figureOf(problem),
    ) !== problem,
  // Two texts that are exchanged are one mistake.
  (problem, all) =>
    isWrongFigure(problem) && all.find((other) => isWrongFigure(other) && other.file === problem.file) !== problem,
  // A key with a space at its end, as in the suggestion for the missing key.
  ({ code, pointer }, all) =>
    code === 'P0101' &&
    all.some((other) => other.code === 'P0302' && other.suggestion.includes(`Rename "${pointer.slice(1)}"`)),
  // The name and the login of a trader that are exchanged.
  ({ code, pointer }, all) =>
    code === 'P0305' &&
    all.some((other) => other.code === 'P0106' && other.pointer === pointer.replace(/name$/, 'loginName')),
  // The id and the name of a reward that are exchanged: texts name the id.
  ({ code, message }, all) =>
    code === 'P0317' &&
    all.some(
      (other) => other.code === 'P0301' && missingKey(other) !== '' && message.includes(`.${missingKey(other)}}}`),
    ),
  // An answer in the place of a question is too long for it.
  ({ code }, all) => code === 'P0316' && all.some((other) => other.code === 'P0323'),
  // The texts of a task contradict the rules together.
  ({ code, pointer }, all) =>
    code === 'P0322' &&
    all.some(
      (other) =>
        other.code === 'P0321' &&
        other.message.startsWith('The texts of the task') &&
        prefixOf(other.pointer) === prefixOf(pointer),
    ),
  // A bracket of another keyboard breaks its link.
  ({ code, file, pointer }, all) =>
    code === 'P0320' && all.some((other) => other.code === 'P0314' && other.file === file && other.pointer === pointer),
  // A text that is not used needs no plural forms.
  (problem, all) =>
    problem.code === 'P0308' &&
    all.some(
      (other) =>
        other.code === 'P0312' &&
        other.file === problem.file &&
        namedIn(other).includes(withoutPluralForm(problem.pointer.slice(1))),
    ),
  // English under another name is missing under its own.
  ({ code }, all) =>
    code === 'P0307' && all.some((other) => other.code === 'P0306' && /^en\b/i.test(basename(other.file))),
  // A file of an unknown language: the file that was meant is missing.
  (problem, all) => problem.code === 'P0303' && all.some(({ code }) => code === 'P0306'),
  // The folder of the texts has the wrong name.
  ({ code }, all) =>
    code === 'P0307' && all.some((other) => other.code === 'P0011' && other.suggestion.includes('locales/')),
  // Without rules, it is unknown which texts are reward names with an amount.
  ({ code, cause }, all) =>
    code === 'P0317' && cause.includes('names of rewards') && all.some((other) => other.code === 'P0707'),
  // A page.json that was saved as activity.json has the fields and the $schema of a page.
  (problem, all) =>
    problem.code === 'P0107' &&
    all.some((other) => other.code === 'P0102' && other.file === problem.file && other.message.startsWith('"type"')),
  // A fragment with errors of its own is probably unused because of them.
  (problem, all) =>
    problem.code === 'P0224' && all.some((other) => other !== problem && inside(other, problem.pointer)),
  // While "requires" has errors, it is unknown whether the block needs a fallback.
  (problem, all) => problem.code === 'P0210' && all.some((other) => inside(other, problem.pointer)),
  // A required block was removed together with the content of its slot.
  ({ code }, all) => code === 'P0209' && all.some((other) => other.code === 'P0215'),
  // A misplaced brace splits one block into two.
  (problem, all) =>
    problem.code === 'P0204' &&
    all.some(
      (other) => other.code === 'P0102' && other.file === problem.file && next(other.pointer) === problem.pointer,
    ),
]

/** The figure that a message names, without what it says of it: {{stock.tier-6}} and {{amount.tier-6}} miss the same reward. */
const figureOf = ({ message }: Problem): string => message.replace(/\{\{(?:amount|stock|validDays)\./, '{{')
const isWrongFigure = ({ code, message }: Problem): boolean =>
  code === 'P0321' && message.startsWith('The text says {{')

/** The key that a message misses. */
const missingKey = ({ message }: Problem): string => /^There is no text "([^"]*)"/.exec(message)?.[1] ?? ''
/** A text key without its last part. */
const prefixOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('.'))

const isMisspelt = (missing: Problem, unused: Problem): boolean => {
  const [own, wanted] = [namedIn(unused), namedIn(missing)]
  return own.length === wanted.length && own.every((key) => wanted.some((name) => distance(key, name) <= 2))
}

/** The pointer of the next entry in a list. */
const next = (pointer: string): string => pointer.replace(/\d+$/, (index) => `${Number(index) + 1}`)
