import { spawnSync } from 'node:child_process'

const git = (folder: string, ...args: string[]): string[] => {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 && stdout ? stdout.trim().split('\n').filter(Boolean) : []
}

/**
 * The subjects of the commits that descend from the one that set `version` in `package.json`. Empty without git, outside
 * of a repository, and in a shallow clone that does not reach back that far.
 */
export function subjectsAfter(version: string, folder = '.'): string[] {
  const change = `"version": "${version}"`
  const [first] = git(folder, 'log', '--reverse', '--format=%H', `-S${change}`, '--', 'package.json')
  return first ? git(folder, 'log', '--ancestry-path', '--format=%s', `${first}..HEAD`) : []
}

const maxLength = 72

/** Past forms that do not end in -ed. */
const irregular = new Set(
  `bound brought built caught chose did drew fell found forgot gave got had held hid kept knew led left lost made meant met
  paid ran said sat saw sent shown sold spent stuck swept taught thought threw took understood was went won wrote`.split(
    /\s+/,
  ),
)

/** Words that begin a sentence that is not imperative. */
const notVerbs = new Set(
  `a all an and another any are as at because bug bugfix by can each every feature first for from how i if in into is it its
  many more most my new no not now of on one only or our small some that the their then there these they this those
  to two various we what when where which who why wip with you your`.split(/\s+/),
)

/** Past tense: -ed, but not "Feed", "Exceed", "Embed" and the like. */
const isPast = (word: string): boolean =>
  irregular.has(word) || (/ed$/.test(word) && !/([cfhlnpsw]|br)eed$/.test(word) && !/^(embed|shed|shred)$/.test(word))

/** Gerund: -ing after a vowel, so not "Bring" and "String". */
const isGerund = (word: string): boolean => /[aeiouy].*ing$/.test(word)

/** Third person: -s, but not "Pass", "Focus" and "Alias". */
const isThirdPerson = (word: string): boolean => /s$/.test(word) && !/(ss|us|ias)$/.test(word)

/** What is wrong with the subject of a commit; null when it follows CONTRIBUTING.md. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > maxLength) return `has ${subject.length} characters`
  if (subject.endsWith('.')) return 'ends with a period'
  const verb = /^([A-Z][a-z]+(?:-[a-z]+)?) \S/.exec(subject)?.[1]?.toLowerCase()
  if (!verb) return 'does not start with a capitalized verb and an object'
  if (notVerbs.has(verb)) return 'does not start with a verb'
  if (isPast(verb)) return 'is in the past tense'
  if (isGerund(verb)) return 'starts with a gerund'
  return isThirdPerson(verb) ? 'is in the third person' : null
}
