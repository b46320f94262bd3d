import { entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { type Detector, detect } from './detector.ts'

const findOnlyIn = detect(
  /(?<!\b(?:not|never|isn['’]t) (?:currently )?)\b(?:only )?(?:available|offered|open) in:? \{\{\s*regions\s*\}\}/i,
  () => '{{regions}} are the regions where the activity is not available',
)

const findYoungest = detect(
  /\bmust be (?:younger than|under|below|at most|no older than) \{\{\s*minAge\s*\}\}/i,
  () => '"minAge" is the lowest age of those who can take part',
)

const findOldAccounts = detect(
  /\bregistered (?:more than|at least|over) \{\{\s*newUserDays\s*\}\}/i,
  () => 'Accounts are new for that many days, and older ones cannot take part',
)

const isDaily = ({ value }: Located) => value.timing === 'EVERYDAY'
const findDailyRewards = detect(/\brewards? once (?:a|each|every|per) day\b/i, (root) =>
  tasksOf(root).length > 0 && !entries(root, 'taskGroups').some(isDaily)
    ? 'No group of tasks has "timing": "EVERYDAY"'
    : undefined,
)

/** Parts whose rewards are credited without a claim. */
const credited = ['leaderboards', 'tiers', 'agent', 'lottery']
const findUnclaimed = detect(
  /(?<=^|[.!?] )(?:Your r|R)ewards are (?:credited|paid|sent|granted) automatically\b/,
  (root) =>
    tasksOf(root).some(({ value }) => value.autoGrant === true) ||
    tasksOf(root).length === 0 ||
    credited.some((name) => root.value[name] !== undefined)
      ? undefined
      : 'No task has "autoGrant": true, so each reward must be claimed',
)

const findNeedlessClaim = detect(/\bclaim\b[^.]*\bby \{\{\s*claimEnd\s*(?:,[^{}]*)?\}\}/i, (root) => {
  const tasks = tasksOf(root)
  return tasks.length > 0 && tasks.every(({ value }) => value.autoGrant === true)
    ? 'Each task has "autoGrant": true, so its reward is credited without a claim'
    : undefined
})

const lent = ['GIFT_CASH', 'FUTURES_COUPON']
const findWithdrawableMargin = detect(
  /\b(?:trial funds?|futures coupons?|coupons)\b(?:(?:[^.]|\.\w)*\. They)?(?:(?!\bprofits?\b|\bnot\b)(?:[^.]|\.\w))*\bcan be withdrawn\b/i,
  (root) =>
    rewardsOf(root).some(({ value }) => lent.includes(String(value.rewardType)))
      ? 'Trial funds and coupons are margin, which cannot be withdrawn'
      : undefined,
)

const findExampleCode = detect(/\b[Ff]or example,? \**([A-Z]+\d[A-Z0-9]*)\b/, (root, [code]) => {
  const codes = entries(root, 'kols').map(({ value }) => String(value.code).toUpperCase())
  return codes.length === 0 || codes.includes(code ?? '') ? undefined : `The codes are ${codes.join(', ')}`
})

/** A time of day with its zone, which is not part of a date. */
const findZone = detect(
  /(?<!\d,? )\b\d{1,2}:\d{2} \((?:UTC|GMT)(?:([+-])(\d{1,2})(?::(\d{2}))?)?\)/,
  (root, [sign = '+', hours = '0', minutes = '00']) => {
    const zone = root.value.timeZone
    const said = `${sign}${hours.padStart(2, '0')}:${minutes}`
    return typeof zone !== 'string' || zone === said ? undefined : `The time zone of the activity is ${zone}`
  },
)

const findStartOfDay = detect(/\b(?:days? (?:starts?|begins?)|resets?) at (\d{1,2}:\d{2})\b/i, (_, [time = '']) =>
  /^0?0:00$/.test(time) ? undefined : 'Each day begins at 00:00 in the time zone of the activity',
)

const findInvitesList = detect(/\bfor ((?:\d+, )*\d+ and \d+) friends\b/i, (root, [list = '']) => {
  const asked = tasksOf(root).flatMap(({ value }) =>
    value.taskType === 'INVITE_FRIEND' ? [String(value.threshold)] : [],
  )
  const isRight = list.split(/, | and /).every((one) => asked.includes(one))
  return asked.length === 0 || isRight ? undefined : `The thresholds of the tasks are ${asked.join(', ')}`
})

const findNewOnly = detect(/\bopen to new (?:users|accounts)\b(?! and\b)/i, (root) =>
  part(root, 'eligibility').some(({ value }) => value.newUserOnly !== true) ? '"newUserOnly" is not true' : undefined,
)

const findUnverified = detect(/\bno (?:identity )?verification is (?:required|needed)\b/i, (root) => {
  const level = part(root, 'eligibility')[0]?.value.kycLevel
  return typeof level === 'number' && level > 0 ? `"kycLevel" is ${level}` : undefined
})

const findEarlier = detect(
  /\b(?:activity|trad(?:es|ing)|deposits|volume)\b(?:[^.]*\bbefore (?:you join(?:ed)?|joining)\b[^.]*\balso counts?\b|[^.]*\bcounts?\b[^.]*\b(?:also|even|including)\b[^.]*\bbefore (?:you join(?:ed)?|joining)\b)/i,
  (root) => (root.value.needApply === false ? undefined : 'Nothing counts before joining'),
)

/** Statements about who can take part, codes, claims, and the hours of a day. */
export const accountDetectors: readonly Detector[] = [
  findOnlyIn,
  findYoungest,
  findOldAccounts,
  findDailyRewards,
  findUnclaimed,
  findNeedlessClaim,
  findWithdrawableMargin,
  findExampleCode,
  findZone,
  findStartOfDay,
  findInvitesList,
  findNewOnly,
  findUnverified,
  findEarlier,
]
