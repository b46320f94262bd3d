import type { PageState } from '../../../src/contract/pageState.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import type { RewardRecord } from '../../../src/contract/shapes/reward.ts'
import type { Completion } from '../../../src/contract/shapes/task.ts'

/** What a persona sees at a time. */
export interface Seen {
  now: number
  loggedIn: boolean
  state: PageState
  activity: Activity
  completions: readonly Completion[]
  /** Draws left. */
  chances: number
  records: readonly RewardRecord[]
  /** The visible text of the page. */
  text: string
  /** The labels of the buttons and links that can be used. */
  controls: readonly string[]
  /** The texts of the countdowns. */
  countdowns: readonly string[]
}

const joinLabel = /^(Join now|Log in to join)$/
const claimLabel = /^Claim\b/
const drawLabel = /^(Draw|Spin|Open)\b/

const offers = ({ controls }: Seen, label: RegExp) => controls.some((control) => label.test(control))
const says = ({ text }: Seen, words: string) => text.split('\n').some((line) => line.trim() === words)
const isJoined = ({ activity }: Seen) => activity.user?.applyStatus === 'APPLIED'
const isBetween = (now: number, from: number, to: number) => now >= from && now < to

/** What must never be seen together. Each rule is true for a contradiction. */
export const contradictions: Readonly<Record<string, (seen: Seen) => boolean>> = {
  'says "Upcoming" beside a button for joining': (seen) => says(seen, 'Upcoming') && offers(seen, joinLabel),
  'says "Ended" beside a button for joining': (seen) => says(seen, 'Ended') && offers(seen, joinLabel),
  'says "Joined" beside a button for joining': (seen) => says(seen, 'Joined') && offers(seen, joinLabel),
  'offers joining outside the apply window': (seen) =>
    offers(seen, joinLabel) &&
    !isBetween(seen.now, seen.activity.applyStartTime, Math.min(seen.activity.applyEndTime, seen.activity.endTime)),
  'offers joining to a user who has joined': (seen) => isJoined(seen) && offers(seen, joinLabel),
  'has joined before the apply window': (seen) => isJoined(seen) && seen.now < seen.activity.applyStartTime,
  'has joined in the future': ({ activity, now }) => (activity.user?.applyTime ?? 0) > now,
  'has joined and is not eligible': (seen) => isJoined(seen) && seen.activity.user?.eligible === false,
  'says "Joined" to a user who has not joined': (seen) =>
    seen.loggedIn && says(seen, 'Joined') && !isJoined(seen) && seen.activity.needApply,
  'offers claiming after the claim window': (seen) =>
    offers(seen, claimLabel) && seen.now >= seen.activity.claimEndTime,
  'offers claiming without a completed task': (seen) =>
    offers(seen, claimLabel) && !seen.completions.some(({ status }) => status === 'COMPLETED'),
  'offers a draw outside the event': (seen) =>
    offers(seen, drawLabel) && !isBetween(seen.now, seen.activity.startTime, seen.activity.endTime),
  'offers a draw without chances': (seen) => seen.loggedIn && offers(seen, drawLabel) && seen.chances === 0,
  'has chances after the event': (seen) => seen.chances > 0 && seen.now >= seen.activity.endTime,
  'counts down to a time that has passed': ({ countdowns }) => countdowns.some((text) => !/[1-9]/.test(text)),
  'promises a reset after the end': ({ text, activity, now }) =>
    [...text.matchAll(/Resets in (\d+)h (\d+)m/g)].some(
      ([, hours, minutes]) => now + (Number(hours) * 60 + Number(minutes)) * 60_000 + 60_000 > activity.endTime,
    ),
  'has completed a task before the start': ({ completions, activity, now }) =>
    now < activity.startTime &&
    completions.some(({ currentValue, taskId }) => {
      const task = activity.taskGroups.flatMap(({ tasks }) => tasks).find((entry) => entry.taskId === taskId)
      return (
        currentValue !== '0' &&
        !['KYC_PASS', 'REGISTER_PASS', 'KOL_BIND', 'APPOINT_CODE'].includes(task?.taskType ?? '')
      )
    }),
  'has completed a task in the future': ({ completions, now }) =>
    completions.some(({ completedTime, grantedTime }) => (completedTime ?? 0) > now || (grantedTime ?? 0) > now),
  'can claim a reward whose deadline has passed': ({ completions, now }) =>
    completions.some(({ status, expireTime }) => status === 'COMPLETED' && expireTime !== null && expireTime <= now),
  'has a reward from the future': ({ records, now }) => records.some(({ createTime }) => createTime > now),
  'has a claimable record without a claimable task': ({ records, completions, activity, now }) =>
    now >= activity.claimEndTime &&
    (records.some(({ status }) => status === 'COMPLETED') || completions.some(({ status }) => status === 'COMPLETED')),
  'shows a phase that is over as open': ({ activity, now, text }) =>
    now >= activity.endTime && text.split('\n').some((line) => line.trim() === 'In progress'),
}

/** The names of the rules that a page breaks. */
export const contradictionsIn = (seen: Seen): string[] =>
  Object.entries(contradictions).flatMap(([name, isBroken]) => (isBroken(seen) ? [name] : []))
