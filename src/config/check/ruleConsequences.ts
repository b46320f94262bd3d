import { basename } from 'node:path'
import type { Problem } from '../problem.ts'
import type { ConsequenceRule } from './consequenceRule.ts'

const has = (all: readonly Problem[], ...codes: Problem['code'][]): boolean =>
  all.some(({ code }) => codes.includes(code))
const inRules = ({ file }: Problem): boolean => basename(file) === 'platform.json'
const ofShape = /^P010/
/** The place above a pointer: the object that has the field. */
const above = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'))

const hasSeparator = ({ code, message }: Problem): boolean =>
  code === 'P0735' && message.includes('the point is before decimals')

/** Consequences inside platform.json, and of parts that it lacks. */
export const ruleConsequences: readonly ConsequenceRule[] = [
  // An amount with a separator is another amount in every comparison. An error is kept instead of it.
  (problem, all) =>
    hasSeparator(problem)
      ? has(all, 'P0709', 'P0715', 'P0742', 'P0745')
      : /^P07(?:36|40|46|48)$/.test(problem.code) && all.some(hasSeparator),
  // Without its first step, a pool has fewer steps than its texts name.
  ({ code, message }, all) =>
    code === 'P0746' &&
    message.startsWith('With fewer') &&
    all.some((other) => other.code === 'P0317' && other.message.includes('{{pool.')),
  // Traders that were removed leave their names unused.
  (problem, all) =>
    problem.code === 'P0312' && all.some((other) => other.code === 'P0321' && other.message.includes('lead traders')),
  // Days and stock of a reward that are exchanged.
  ({ code, pointer }, all) =>
    code === 'P0768' && all.some((other) => other.code === 'P0735' && above(other.pointer) === above(pointer)),
  // A group of an unknown timing has no policy.
  ({ code, pointer }, all) =>
    code === 'P0729' &&
    pointer.endsWith('/claimPolicy') &&
    all.some((other) => ofShape.test(other.code) && pointer.startsWith(`${above(other.pointer)}/tasks/`)),
  // A deposit in cents is also more than that of a harder task.
  ({ code }, all) =>
    (code === 'P0740' || code === 'P0736') &&
    all.some((other) => other.code === 'P0735' && other.message.startsWith('Users must deposit')),
  // The end of a stage is compared with joining and with the stages after it.
  (problem, all) =>
    problem.code === 'P0761' &&
    problem.pointer.startsWith('/stages/') &&
    all.some(
      (other) =>
        (other.code === 'P0761' && other !== problem && !other.pointer.startsWith('/stages/')) ||
        (/^P06|^P073[03]$/.test(other.code) && inRules(other)),
    ),
  // Terms of the wrong year are also of another version.
  ({ code, pointer }, all) =>
    code === 'P0321' && all.some((other) => other.code === 'P0608' && other.pointer === pointer),
  // Odds of another unit are rounded to 0.
  ({ code, pointer }, all) => code === 'P0726' && pointer.endsWith('/odds') && has(all, 'P0708'),
  // A stock under the wrong name is missing under its own.
  (problem, all) =>
    problem.code === 'P0766' &&
    all.some((other) => other.code === 'P0101' && other.pointer.startsWith(`${problem.pointer}/`)),
  // A date with another offset is another moment. That it is out of order says more.
  (problem, all) =>
    problem.code === 'P0609' &&
    all.some(
      (other) =>
        other.code === 'P0603' &&
        other.file === problem.file &&
        other.message.includes(`"${problem.pointer.split('/').at(-1)}"`),
    ),
  // A zone with another sign moves all dates.
  (problem, all) =>
    problem.code === 'P0606' && all.some((other) => other.code === 'P0609' && other.pointer === '/timeZone'),
  // Accounts are not limited to new ones while the field that says so is wrong or missing.
  ({ code, pointer }, all) =>
    (code === 'P0729' || code === 'P0761') &&
    all.some(
      (other) =>
        ofShape.test(other.code) &&
        (other.pointer === '/eligibility/newUserOnly' || other.message.startsWith('"eligibility"')) &&
        (code === 'P0761' || pointer.startsWith('/eligibility/')),
    ),
  // An amount of 0 is also less than that of an easier task.
  ({ code, pointer }, all) =>
    code === 'P0740' &&
    all.some((other) => other.code === 'P0704' && /^\/(?:taskGroups|lottery)/.test(pointer) && inRules(other)),
  // Tiers out of order also pay out of order.
  ({ code, pointer }, all) =>
    code === 'P0740' &&
    all.some((other) => other.code === 'P0715' && pointer.split('/tiers/')[0] === other.pointer.split('/tiers/')[0]),
  // A value of another type is not in any order.
  ({ code, pointer }, all) =>
    code === 'P0715' &&
    all.some((other) => ofShape.test(other.code) && other.pointer.split('/')[1] === pointer.split('/')[1]),
  // A reward of the wrong kind has fields of the right one.
  ({ code, pointer }, all) =>
    code === 'P0729' &&
    pointer.endsWith('/validDays') &&
    all.some((other) => ['P0720', 'P0724'].includes(other.code) && above(other.pointer) === above(pointer)),
  // A coin in small letters is the coin of the rewards.
  ({ code }, all) =>
    code === 'P0705' && all.some((other) => other.code === 'P0106' && /^\/budget\/\d+\/coin$/.test(other.pointer)),
  // Codes of the wrong type are codes.
  ({ code, pointer }, all) =>
    code === 'P0729' &&
    pointer === '/kolBinding' &&
    all.some((other) => ofShape.test(other.code) && other.pointer.startsWith('/kols')),
  // A missing part of the rules has no figures.
  ({ code, cause }, all) =>
    code === 'P0317' && cause.startsWith('There is no value') && has(all, 'P0212') && !has(all, 'P0213'),
  // A board of another scope has no minimum of its own.
  ({ code, message }, all) =>
    code === 'P0317' &&
    message.includes('{{minimum.') &&
    all.some((other) => other.code === 'P0213' && other.message.includes('"leaderboards"')),
  // A missing part is reported at the board that needs it.
  ({ code, cause }, all) =>
    code === 'P0412' &&
    cause.includes('"team"') &&
    all.some((other) => other.code === 'P0714' && other.message.includes('has none')),
  // A second name of a reward also contradicts what the texts say about its kind.
  (problem, all) =>
    problem.code === 'P0321' &&
    problem.message.includes('has no "validDays"') &&
    all.some((other) => other.code === 'P0321' && other.message.startsWith('The name of the reward')),
  // Odds in percent have fractions.
  ({ code, pointer }, all) => ofShape.test(code) && /^\/lottery\/prizes\/\d+\/odds$/.test(pointer) && has(all, 'P0708'),
  // Lists are compared with the order of the stages.
  ({ code, pointer }, all) =>
    code === 'P0767' &&
    pointer.startsWith('/page') &&
    all.some((other) => other.code === 'P0767' && other.pointer.startsWith('/stages')),
  // Stages of the wrong dates or names have no order.
  ({ code }, all) =>
    code === 'P0767' &&
    all.some(
      (other) =>
        ['P0702', 'P0703', 'P0733', 'P0761'].includes(other.code) ||
        ['P0603', 'P0611'].includes(other.code) ||
        (/^P0[67]/.test(other.code) && other.code !== 'P0767' && other.pointer.startsWith('/stages')),
    ),
  // A limit, a step or a date that is wrong for another reason.
  ({ code }, all) => code === 'P0768' && has(all, 'P0714', 'P0746'),
  ({ code, pointer }, all) => code === 'P0735' && pointer.startsWith('/pool') && has(all, 'P0715', 'P0746', 'P0745'),
  ({ code, pointer }, all) =>
    code === 'P0608' && pointer.startsWith('/team') && has(all, 'P0603', 'P0605', 'P0611', 'P0607'),
  ({ code, pointer }, all) =>
    code === 'P0608' &&
    /^\/(?:windows\/applyEnd|introduce)/.test(pointer) &&
    all.some((other) => /^P060[1-79]|^P061[0-2]/.test(other.code) && inRules(other)),
  // A settlement of the wrong year is also after the claims.
  ({ code }, all) =>
    code === 'P0613' && all.some((other) => other.code === 'P0608' && other.pointer.startsWith('/windows/')),
  // Draws without end, of a prize whose name says another number.
  ({ code, file }, all) => code === 'P0321' && !file.endsWith('en.json') && has(all, 'P0725'),
  // More draws than the name of the reward says are also more than a limit.
  ({ code }, all) =>
    code === 'P0726' && all.some((other) => other.code === 'P0321' && /The reward is \d+ draws?/.test(other.message)),
  // A prize of the wrong kind is compared with prizes of that kind.
  ({ code, pointer }, all) =>
    code === 'P0740' && all.some((other) => other.code === 'P0729' && other.pointer.startsWith(`${above(pointer)}/`)),
  // The same task twice also asks for no more than the task before it.
  ({ code, pointer }, all) =>
    code === 'P0736' && all.some((other) => other.code === 'P0737' && other.pointer === pointer),
  // A prize that is missing leaves a cell and its odds.
  ({ code }, all) => code === 'P0230' && has(all, 'P0708'),
  // A prize with the name of another one has the amount of that name in its text.
  ({ code }, all) => code === 'P0321' && has(all, 'P0769'),
  // Ranks that are paid each week or day are won by the same users as those of another board.
  ({ code }, all) =>
    code === 'P0754' && all.some((other) => other.code === 'P0745' && other.message.startsWith('The ranks win')),
  // A stage outside the event is over before the tasks that wait for it, or begins after them.
  ({ code }, all) =>
    code === 'P0733' && all.some((other) => other.code === 'P0605' && other.pointer.startsWith('/stages')),
  // A line of the budget without a coin is probably the one that is missing.
  ({ code }, all) =>
    code === 'P0705' && all.some((other) => other.code === 'P0102' && /^\/budget\/\d+$/.test(other.pointer)),
  // A stock that a text names is missing there, too.
  ({ code }, all) =>
    code === 'P0766' && all.some((other) => other.code === 'P0317' && other.message.includes('{{stock.')),
  // Odds that do not add up are also out of proportion to the stock.
  ({ code }, all) => code === 'P0765' && has(all, 'P0708'),
  // The figures of two rewards with the same id are those of the first one.
  ({ code, message }, all) =>
    code === 'P0321' &&
    message.startsWith('The text says {{') &&
    all.some((other) => other.code === 'P0701' && other.pointer.endsWith('/rewardId')),
  // A task group with the identifier of another one is missing under its own.
  ({ code, pointer, message }, all) =>
    ((code === 'P0213' && message.includes('"taskGroups"')) || (code === 'P0717' && pointer.startsWith('/stages'))) &&
    all.some((other) => other.code === 'P0701' && /^\/taskGroups\/\d+\/identifier$/.test(other.pointer)),
]
