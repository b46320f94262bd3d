import { oneMinor } from '../../../contract/decimal.ts'
import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { amountOf, fromMinor } from '../amounts.ts'
import { at, entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'

interface Place {
  value: unknown
  pointer: string
}

/** More days than this were probably meant as hours or minutes. */
const maxDays = 1000
const maxHours = 24 * 365
/** A smaller share, in parts of a million, was probably meant as percent. */
const minShare = 1000
const maxRoi = 1000n * oneMinor
/** A smaller minimum of ROI, in percent, was probably meant as a fraction. */
const minRoi = oneMinor / 10n
/** Fewer hours were probably meant as days. */
const minHours = 24
const maxAge = 30
/** A step of a pool that needs this many times the participants of the one before it probably has too many digits. */
const maxStep = 100

/** Reports valid numbers that are so unusual that another unit was probably meant. */
export function checkNumbers(document: Document, root: Located): Problem[] {
  const describe = ({ pointer }: Place, message: string, suggestion: string) =>
    document.problem('P0735', pointer, {
      message,
      cause: 'The number fits another unit better than the one of this field.',
      suggestion,
    })
  const days = [
    ...rewardsOf(root).map(at('validDays')),
    ...tasksOf(root).map(at('validDays')),
    ...part(root, 'eligibility').map(at('newUserDays')),
  ]
  const shares = part(root, 'team').map(at('captainShare'))
  const hours = part(root, 'kolBinding').map(at('withinHours'))
  const returns = entries(root, 'leaderboards').filter(({ value }) => value.metric === 'ROI')
  return [
    ...days.flatMap((place) =>
      isAbove(place.value, maxDays)
        ? [describe(place, `${place.value} days are ${years(place.value)} years.`, 'Write a number of days.')]
        : [],
    ),
    ...hours.flatMap((place) =>
      isAbove(place.value, maxHours)
        ? [describe(place, `${place.value} hours are more than a year.`, 'Write a number of hours.')]
        : typeof place.value === 'number' && place.value > 0 && place.value < minHours
          ? [
              describe(
                place,
                `A code can be bound for ${counted(place.value, 'hour')} from registration.`,
                `For ${counted(place.value, 'day')} write ${place.value * 24}.`,
              ),
            ]
          : [],
    ),
    ...part(root, 'eligibility')
      .map(at('minAge'))
      .flatMap((place) =>
        isAbove(place.value, maxAge)
          ? [
              describe(
                place,
                `Only people of ${place.value} years or more could take part.`,
                'Write an age such as 18 or 21.',
              ),
            ]
          : [],
      ),
    ...shares.flatMap((place) => checkShare(place, describe)),
    ...part(root, 'pool').flatMap((pool) => checkSteps(entries(pool, 'steps').map(at('participants')), describe)),
    ...returns.map(at('minValue')).flatMap((place) => checkRoi(place, describe)),
  ]
}

type Describe = (place: Place, message: string, suggestion: string) => Problem

function checkRoi(place: Place, describe: Describe): Problem[] {
  const value = amountOf(place.value)
  if (value === null) return []
  const start = '"minValue" of a ROI board is in percent'
  if (value > maxRoi)
    return [
      describe(place, `${start}, and ${place.value} % is more than ten times the investment.`, 'Write a percentage.'),
    ]
  return value > 0n && value < minRoi
    ? [
        describe(
          place,
          `${start}, and here it is ${place.value} %.`,
          `For ${fromMinor(value * 100n)} % write "${fromMinor(value * 100n)}".`,
        ),
      ]
    : []
}

const isAbove = (value: unknown, max: number): value is number => typeof value === 'number' && value > max
const years = (days: number): string => (days / 365).toFixed(0)

function checkShare(place: Place, describe: Describe): Problem[] {
  const { value } = place
  if (typeof value !== 'number') return []
  const percent = value / 10_000
  const share = value > 100 ? value / 10 : value
  if (value > 0 && value < minShare)
    return [
      describe(
        place,
        `The captain gets ${percent} % of the reward of the team.`,
        `"captainShare" is in a million: for ${share} % write ${share * 10_000}.`,
      ),
    ]
  return value === 1_000_000
    ? [
        describe(
          place,
          'The captain gets the whole reward of the team.',
          'Leave something for the other members, such as 300000 for 30 %.',
        ),
      ]
    : []
}

/** Reports a step of a pool that needs so many more participants than the one before it that digits are probably wrong. */
const checkSteps = (steps: readonly Place[], describe: Describe): Problem[] =>
  steps.flatMap((place, index) => {
    const [before, own] = [Number(steps[index - 1]?.value), Number(place.value)]
    if (!(before > 0) || !(own >= before * maxStep)) return []
    return [
      describe(
        place,
        `This step needs ${Math.floor(own / before)} times the participants of the step before it.`,
        'Check the digits.',
      ),
    ]
  })
