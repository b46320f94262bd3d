import { isLoginName, readLoginName } from '../../../contract/account.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { nearest } from '../../../expressions/nearest.ts'
import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { at, entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { asEntries, listedIn, plainLatin } from '../plainLatin.ts'

const day = 86_400_000

/** Reports rewards that some participants cannot reach, and fields and codes that have no effect. */
export const checkUnreachable = (document: Document, root: Located): Problem[] => [
  ...checkTaskDays(document, root),
  ...checkClaimTime(document, root),
  ...checkConsent(document, root),
  ...checkExpiry(document, root),
  ...checkListedCodes(document, root),
  ...checkLogins(document, root),
]

/** `validDays` of a task counts from registration: users who join later can no longer complete the task. */
function checkTaskDays(document: Document, root: Located): Problem[] {
  const [eligibility] = part(root, 'eligibility')
  const days = eligibility?.value.newUserOnly === true ? eligibility.value.newUserDays : undefined
  const isForNew = typeof days === 'number'
  const late = tasksOf(root)
    .map(at('validDays'))
    .find(({ value }) => typeof value === 'number' && (!isForNew || value < days))
  // With only one of "newUserDays" and "newUserOnly", it is unknown which accounts are new.
  const isUnknown =
    !isForNew && (eligibility?.value.newUserOnly === true || eligibility?.value.newUserDays !== undefined)
  if (!late || isUnknown) return []
  return [
    document.problem('P0761', late.pointer, {
      message: `This task can be met for ${counted(String(late.value), 'day')} from registration.`,
      cause: isForNew
        ? `Accounts can join until ${counted(days, 'day')} from registration, and the last of them could not meet it.`
        : 'All accounts can join, and those that are older could not meet it.',
      suggestion: isForNew
        ? `Write ${days} or more, or lower "newUserDays".`
        : 'Remove "validDays", or write "newUserOnly": true and "newUserDays".',
    }),
  ]
}

/** Reports a short claim time for AFTER tasks, whose rewards are available from settlement on. */
function checkClaimTime(document: Document, root: Located): Problem[] {
  const [settle, closes] = [timeAt(document.value, '/windows/settle'), timeAt(document.value, '/windows/claimEnd')]
  const isAfter = entries(root, 'taskGroups').some(({ value }) => value.timing === 'AFTER')
  if (settle === null || closes === null) return []
  if (!isAfter) return checkClaimEnd(document, root, settle - closes)
  if (closes - settle < 60_000 || closes - settle >= day) return []
  const hours = Math.round((closes - settle) / 360_000) / 10
  return [
    document.problem('P0613', '/windows/claimEnd', {
      message: `Rewards of AFTER tasks can be claimed for ${counted(hours, 'hour')} only.`,
      cause: 'They are available when results are final, at "settle", and most viewers would be too late.',
      suggestion: 'Write a date some days after "settle".',
    }),
  ]
}

/**
 * Reports claiming that ends before results are final although tasks count until the end. Without claims it has no
 * effect.
 */
function checkClaimEnd(document: Document, root: Located, tooEarly: number): Problem[] {
  const end = timeAt(document.value, '/windows/end')
  const closes = timeAt(document.value, '/windows/claimEnd')
  const isClaimed = tasksOf(root).some(({ value }) => value.autoGrant !== true)
  if (tooEarly < 0 || !isClaimed || end === null || closes === null || closes < end) return []
  return [
    document.problem('P0613', '/windows/claimEnd', {
      message: 'Claiming ends before results are final.',
      cause:
        closes - end < day
          ? 'Tasks count until the end of the event, and most viewers would claim their last rewards too late.'
          : 'Viewers can no longer claim when the results are shown. Usually one of the two dates is wrong.',
      suggestion: 'Write a date some days after "settle".',
    }),
  ]
}

/** Consent is requested on joining, so it has no effect without joining. */
function checkConsent(document: Document, root: Located): Problem[] {
  const { needApply, needConsent } = root.value
  if (needApply !== false || needConsent !== true) return []
  return [
    document.problem('P0729', '/needConsent', {
      message: '"needConsent" has no effect.',
      cause: 'Consent is asked for on joining, and "needApply" is false: users do not join.',
      suggestion: 'Write "needApply": true, or remove "needConsent".',
      on: 'key',
    }),
  ]
}

const neverExpires: Readonly<Record<string, string>> = {
  DROP: 'An airdrop is credited to the spot account and stays there.',
  PHYSICAL: 'Goods do not expire.',
  LOTTERY_COUNT: 'How long draws are valid follows from "chanceExpiry" of the lottery.',
}

/** Reports `validDays` on rewards that do not expire. */
const checkExpiry = (document: Document, root: Located): Problem[] =>
  rewardsOf(root).flatMap(({ value, pointer }) => {
    const cause = ownValue(neverExpires, String(value.rewardType))
    if (!cause || typeof value.validDays !== 'number') return []
    return [
      document.problem('P0729', join(pointer, 'validDays'), {
        message: `"validDays" has no effect on a ${String(value.rewardType)} reward.`,
        cause,
        suggestion: 'Remove "validDays", or write the type of a reward that expires.',
        on: 'key',
      }),
    ]
  })

/** Codes that users can register with or bind. */
const codePattern = /^[A-Za-z0-9]{4,16}$/

/**
 * Reports codes of APPOINT_CODE tasks that no user can enter, and those that resemble a code in "kols" and are probably
 * misspelled.
 */
function checkListedCodes(document: Document, root: Located): Problem[] {
  const known = entries(root, 'kols').flatMap(({ value }) => (typeof value.code === 'string' ? [value.code] : []))
  return tasksOf(root)
    .filter(({ value }) => value.taskType === 'APPOINT_CODE')
    .map(at('codes'))
    .flatMap(({ value, pointer }) =>
      (Array.isArray(value) ? value : []).flatMap((code: unknown, index) => {
        if (typeof code !== 'string') return []
        if (!codePattern.test(code))
          return [
            document.problem('P0106', join(pointer, index), {
              message: `Nobody can enter the code "${code}".`,
              cause: 'Codes have 4 to 16 letters and digits, so this one is never counted.',
              suggestion: suggestCode(code),
            }),
          ]
        const meant = known.includes(code) ? undefined : nearest(code, known)
        if (!meant) return []
        return [
          document.problem('P0759', join(pointer, index), {
            message: `"kols" has no code "${code}".`,
            cause: 'A code that nobody can enter is never counted, so the task could never be completed.',
            suggestion: `Did you mean "${meant}"?`,
          }),
        ]
      }),
    )
}

function suggestCode(code: string): string {
  const parts = listedIn(code)
  if (parts.length > 0 && parts.every((one) => codePattern.test(one))) return asEntries(parts)
  return codePattern.test(plainLatin(code)) ? `Write "${plainLatin(code)}".` : 'Write it like "SPRING26".'
}

/** Checks the login names of traders: an e-mail address or telephone number in the format of the platform. */
const checkLogins = (document: Document, root: Located): Problem[] =>
  entries(root, 'traders')
    .map(at('loginName'))
    .flatMap(({ value, pointer }) => {
      if (typeof value !== 'string' || isLoginName(value)) return []
      const meant = readLoginName(plainLatin(value))
      return [
        document.problem('P0106', pointer, {
          message: `No account has the login name "${value}".`,
          cause: 'The results of the trader would never be shown.',
          suggestion: isLoginName(meant)
            ? `Write "${meant}".`
            : 'Write an e-mail address such as "north@example.com", or a number such as "+905321234567".',
        }),
      ]
    })
