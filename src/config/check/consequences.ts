import { basename } from 'node:path'
import type { Problem } from '../problem.ts'
import type { ConsequenceRule } from './consequenceRule.ts'
import { fileConsequences } from './fileConsequences.ts'
import { pageConsequences } from './pageConsequences.ts'
import { ruleConsequences } from './ruleConsequences.ts'

const has = (all: readonly Problem[], ...codes: Problem['code'][]): boolean =>
  all.some(({ code }) => codes.includes(code))
const hasNoLottery = (all: readonly Problem[]): boolean =>
  all.some(({ code, message }) => code === 'P0724' && message.includes('no lottery'))
const mentions = ({ message, cause }: Problem, words: RegExp): boolean => words.test(`${message} ${cause}`)
const inRules = ({ file }: Problem): boolean => basename(file) === 'platform.json'

/** Problems of amounts. Sums over these amounts are wrong as well. */
const ofAmounts = ['P0704', 'P0706', 'P0720', 'P0721', 'P0737', 'P0740', 'P0745', 'P0757'] as const

/** A value of the wrong format or type. */
const ofShape = /^P010/

/** Problems that are only consequences of other problems, so that one mistake is reported once. */
const consequenceRules: readonly ConsequenceRule[] = [
  ...fileConsequences,
  ...pageConsequences,
  ...ruleConsequences,
  // A parameter that does not exist has no value.
  ({ code, pointer }, all) =>
    code === 'P0102' && all.some((other) => other.code === 'P0225' && other.pointer.startsWith(`${pointer}/`)),
  // A value of the wrong format refers to nothing.
  ({ code, file, pointer }, all) =>
    /^P0[27]/.test(code) &&
    all.some((other) => ofShape.test(other.code) && other.file === file && other.pointer === pointer),
  // The title may be in a misspelled field.
  ({ code }, all) =>
    code === 'P0216' && all.some((other) => other.code === 'P0101' && /^\/[^/]*(?:\/[^/]*)?$/.test(other.pointer)),
  // A part of the rules with errors of its own.
  ({ code, cause }, all) =>
    code === 'P0231' &&
    all.some(
      (other) => inRules(other) && other.severity === 'error' && cause.includes(`"${other.pointer.split('/')[1]}"`),
    ),
  // One of two lists that show the same task group was probably meant for the missing group.
  ({ code }, all) => code === 'P0231' && has(all, 'P0214'),
  // A missing lottery also breaks rewards, blocks and conditions that need it.
  (problem, all) =>
    ['P0212', 'P0412'].includes(problem.code) && hasNoLottery(all) && mentions(problem, /\b(?:lottery|draws)\b/),
  // With the wrong activity type, the wrong blocks and rules are required.
  ({ code }, all) => (code === 'P0209' || code === 'P0212') && has(all, 'P0706'),
  // Without "agent" in the rules, the blocks of an agent page have no data.
  (problem, all) => problem.code === 'P0212' && has(all, 'P0747') && mentions(problem, /"agent"/),
  // Leaderboards with errors of their own.
  (problem, all) =>
    ['P0212', 'P0213'].includes(problem.code) &&
    mentions(problem, /"leaderboards"/) &&
    all.some((other) => other.severity === 'error' && other.pointer.startsWith('/leaderboards')),
  // Missing KOL codes are reported at the task that needs them, else at the block, else at "kolBinding".
  (problem, all) => problem.code === 'P0212' && mentions(problem, /"kols"/) && has(all, 'P0759'),
  (problem, all) =>
    problem.code === 'P0729' &&
    problem.pointer === '/kolBinding' &&
    all.some((other) => other.code === 'P0759' || (other.code === 'P0212' && mentions(other, /"kols"/))),
  // A coin with two budget lines: it is unknown which line counts.
  ({ code, pointer }, all) =>
    ((code === 'P0709' && pointer.startsWith('/budget')) || code === 'P0705') &&
    all.some((other) => other.code === 'P0701' && other.pointer.startsWith('/budget')),
  // Ranks that overlap are counted twice.
  ({ code }, all) => (code === 'P0709' || code === 'P0745') && has(all, 'P0713'),
  ({ code }, all) => code === 'P0745' && has(all, 'P0740', 'P0715'),
  // Ranks that are not numbers cannot be summed.
  ({ code }, all) => code === 'P0745' && all.some((other) => ofShape.test(other.code) && inRules(other)),
  // A zone of the wrong format has no offset.
  ({ code }, all) => code === 'P0610' && all.some((other) => other.code === 'P0106' && other.pointer === '/timeZone'),
  // A board of another scope or period than the page shows also ranks and pays otherwise.
  ({ code }, all) =>
    (code === 'P0745' || code === 'P0754') &&
    all.some((other) => other.code === 'P0213' && mentions(other, /"leaderboards"/)),
  // A limit of the wrong format cannot be compared.
  (problem, all) =>
    problem.code === 'P0746' && all.some((other) => ofShape.test(other.code) && other.pointer === '/participantLimit'),
  // A coin that does not fit its reward type needs no budget.
  (problem, all) =>
    problem.code === 'P0705' && all.some((other) => other.code === 'P0757' && other.pointer === problem.pointer),
  // Tasks with circular prerequisites have no order.
  ({ code }, all) => code === 'P0736' && has(all, 'P0703'),
  // A team leaderboard without teams also breaks the blocks that show teams.
  (problem, all) =>
    problem.code === 'P0212' &&
    mentions(problem, /"team"/) &&
    all.some((other) => other.code === 'P0714' && other.message.includes('has none')),
  // Without leaderboards or tiers, the {{amount}} of their reward names has no value.
  (problem, all) => problem.code === 'P0317' && /names of rewards/.test(problem.cause) && has(all, 'P0212', 'P0213'),
  // Dates with another offset are compared wrongly.
  (problem, all) =>
    problem.code === 'P0606' && all.some((other) => other.code === 'P0609' && other.pointer.startsWith('/windows/')),
  // Windows that end before they start contain no day and no week.
  ({ code }, all) => code === 'P0746' && all.some((other) => other.code === 'P0603' && inRules(other)),
  ({ code }, all) => code === 'P0709' && has(all, ...ofAmounts, 'P0725'),
  // A budget line may belong to a part of the rules that has errors.
  ({ code }, all) =>
    code === 'P0748' && all.some((other) => other.code === 'P0212' || (other.code !== 'P0748' && inRules(other))),
  // The texts repeat a value that is wrong in the rules.
  ({ code }, all) =>
    code === 'P0321' &&
    all.some((other) => inRules(other) && /\/(?:amount|threshold|coin|rewardType|from|to)$/.test(other.pointer)),
  ({ code }, all) => code === 'P0321' && has(all, 'P0720', 'P0727'),
  // The numbers of a text that has other problems, or is in the wrong language.
  ({ code, pointer }, all) =>
    code === 'P0322' &&
    all.some((other) => other.code !== 'P0322' && /^P0[35]/.test(other.code) && other.pointer === pointer),
  ({ code, file }, all) => code === 'P0322' && all.some((other) => other.code === 'P0319' && other.file === file),
  // The time between windows that are out of order is meaningless.
  ({ code, pointer }, all) =>
    ['P0605', 'P0606', 'P0607', 'P0608', 'P0611', 'P0612'].includes(code) &&
    (pointer.startsWith('/windows') || pointer.startsWith('/schedule')) &&
    all.some(
      (other) =>
        other.pointer.startsWith('/windows') &&
        (other.code === 'P0603' || (other.code === 'P0607' && other.pointer !== pointer)),
    ),
  // No user can complete the tasks of a stage because joining begins late.
  ({ code }, all) =>
    code === 'P0612' &&
    all.some((other) => other.code === 'P0611' && /^\/(?:stages|windows\/applyStart)/.test(other.pointer)),
  // A limit below one team is also below the steps of the pool.
  ({ code }, all) =>
    code === 'P0746' && all.some((other) => other.code === 'P0714' && /users? can join/.test(other.message)),
  // A task that no user can complete in time is not reported again for some users.
  ({ code, pointer }, all) =>
    code === 'P0761' && all.some((other) => other.code === 'P0611' && other.pointer === pointer),
  // Prizes that give that many draws let viewers draw without end.
  ({ code, pointer }, all) => code === 'P0763' && pointer.startsWith('/lottery') && has(all, 'P0725'),
  // A wrong year makes every comparison with that date wrong.
  ({ code, pointer }, all) =>
    (code === 'P0606' || code === 'P0605') && pointer.startsWith('/schedule') && has(all, 'P0608'),
  // A missing block leaves its texts unused, and so does a key that is in a list twice.
  ({ code }, all) => code === 'P0312' && has(all, 'P0209', 'P0741', 'P0732'),
  // A wrong threshold, amount or odds that is reported as such also pays more for less.
  ({ code, pointer }, all) =>
    code === 'P0740' &&
    (/^\/taskGroups/.test(pointer)
      ? has(all, 'P0709', 'P0736')
      : pointer.startsWith('/lottery') && has(all, 'P0708', 'P0709', 'P0765')),
  // The end of a stage that is wrong in itself.
  ({ code, pointer }, all) =>
    code === 'P0761' &&
    pointer.includes('/preTaskIds/') &&
    all.some((other) => ['P0603', 'P0605', 'P0611'].includes(other.code) && other.pointer.startsWith('/stages')),
  // A date out of order is reported once, whatever its offset.
  ({ code, file, pointer }, all) =>
    code === 'P0609' && all.some((other) => other.code === 'P0603' && other.file === file && other.pointer === pointer),
  // An action of a button that belongs to the card of a task has the fields of that card.
  ({ code, pointer }, all) =>
    code === 'P0101' &&
    all.some((other) => other.code === 'P0219' && pointer.startsWith(other.pointer.replace(/\/action$/, '/'))),
  // A reward that gives draws by mistake has the coin of the right type.
  ({ code, pointer }, all) =>
    code === 'P0720' &&
    all.some((other) => other.code === 'P0724' && other.pointer === pointer.replace(/coin$/, 'rewardType')),
  // Without the fallback prize, its odds and its cell are missing.
  ({ code }, all) =>
    (code === 'P0708' || code === 'P0230') &&
    all.some(
      (other) =>
        other.code === 'P0712' &&
        other.pointer.endsWith('/fallbackPrizeId') &&
        other.message.startsWith('There is no prize'),
    ),
  // Without a valid list in "each", its entries cannot be used.
  ({ code, pointer }, all) =>
    code === 'P0228' &&
    all.some(
      (other) =>
        other.pointer === pointer.replace(/as$/, 'in') ||
        (other.code === 'P0211' && other.pointer === pointer.replace(/each\/as$/, 'type')),
    ),
  ({ code, file, pointer }, all) =>
    (code === 'P0318' || code === 'P0315') &&
    all.some((other) => other.code === 'P0711' && other.file === file && other.pointer === pointer),
  // A copied folder also has the same activityId.
  ({ code }, all) => code === 'P0752' && has(all, 'P0718', 'P0008'),
  // A file with the wrong name is missing under the right name.
  (problem, all) =>
    problem.code === 'P0303' &&
    all.some((other) => other.code === 'P0011' && /locale/.test(`${other.file} ${other.suggestion}`)),
  // A symbolic link or a pipe is not read, so its content is missing.
  ({ code }, all) => code === 'P0307' && all.some((other) => other.code === 'P0012' && /locales$/.test(other.file)),
  ({ code, message }, all) =>
    code === 'P0502' && all.some((other) => other.code === 'P0012' && message.includes(basename(other.file))),
  (problem, all) => problem.code === 'P0011' && has(all, 'P0001', 'P0707') && /\.json\w*$/.test(problem.file),
]

const isConsequence = (problem: Problem, all: readonly Problem[]): boolean =>
  consequenceRules.some((rule) => rule(problem, all))

/** A warning as an error, if it is reported instead of errors: with it, nothing may be published. */
function withErrors(problem: Problem, hidden: readonly Problem[]): Problem {
  const error = problem.severity === 'warning' && hidden.find((other) => isConsequence(other, [other, problem]))
  return error ? { ...problem, severity: 'error', cause: `${problem.cause} ${error.message}` } : problem
}

/**
 * The problems without those that are only consequences of others. Of problems that would only be consequences of each
 * other, one is kept, an error rather than a warning.
 */
export function dropConsequences(problems: readonly Problem[]): Problem[] {
  const kept = new Set(problems.filter((problem) => !isConsequence(problem, problems)))
  const explained = new Set(kept)
  const open = problems
    .filter((problem) => !kept.has(problem))
    .sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  while (open.length > 0) {
    const index = open.findIndex((problem) => isConsequence(problem, [...explained]))
    const [next] = open.splice(Math.max(index, 0), 1)
    if (!next) break
    explained.add(next)
    if (index < 0) kept.add(next)
  }
  const hidden = problems.filter((problem) => !kept.has(problem) && problem.severity === 'error')
  return problems.filter((problem) => kept.has(problem)).map((problem) => withErrors(problem, hidden))
}
