import { entries, type Located, part } from '../located.ts'
import { type Detector, detect, numberOf, validDaysOf, withCount, withValidDays } from './detector.ts'

const boardsOf = (root: Located) => entries(root, 'leaderboards')

/** What the texts call the values of a metric. */
const valuesOf: Readonly<Record<string, RegExp>> = { VOLUME: /volume/i, PNL: /profit|PnL/i, ROI: /ROI|return/i }

const findMinimumOf = detect(
  /\{\{\s*minimum\.([\w-]+)\s*(?:,[^{}]*)?\}\}(?: [A-Z]{3,5})? (?:of|in) (\w+)/,
  (root, [id, said = '']) => {
    const board = boardsOf(root).find(({ value }) => value.boardId === id)
    const metric = String(board?.value.metric)
    const isOther = Object.entries(valuesOf).some(([other, words]) => other !== metric && words.test(said))
    return board && isOther && !valuesOf[metric]?.test(said) ? `The board "${id}" ranks by ${metric}` : undefined
  },
)

const findPoolStep = detect(
  /\{\{\s*pool\.(\d+)\s*\}\} (?:at|from|with) \{\{\s*participants\.(\d+)/,
  (root, [step, at]) =>
    step === at || part(root, 'pool').length === 0 ? undefined : `{{pool.${step}}} is for {{participants.${step}}}`,
)

const findTeamRange = detect(
  /\{\{\s*teamMax\s*\}\} (?:to|–|-) \{\{\s*teamMin\s*\}\}/,
  () => 'The minimum is {{teamMin}}',
)

const tiersWith = (root: Located, field: string) => entries(root, 'tiers').some(({ value }) => Number(value[field]) > 0)
const findEitherRequirement = detect(
  /\bmeet (?:\*\*)?(?:one|either|any)(?:\*\*)?(?: of the)? requirements?\b/i,
  (root) =>
    tiersWith(root, 'depositMin') && tiersWith(root, 'volumeMin')
      ? 'A tier needs its deposit and its volume'
      : undefined,
)

const findTierClaim = detect(/\bclaim (?:your|the|each) (?:tier )?bonus(?:es)?\b/i, (root) =>
  entries(root, 'tiers').length > 0 ? 'Bonuses of tiers are credited without a claim' : undefined,
)

const findBonusDays = detect(
  withValidDays(String.raw`\bbonuses (?:for|are valid for) # days\b`),
  (root, [text = '']) => {
    const other = entries(root, 'tiers')
      .flatMap((tier) => part(tier, 'reward'))
      .find(({ value }) => value.validDays !== validDaysOf(root, text))
    return other && `"validDays" of the reward "${String(other.value.rewardId)}" is ${String(other.value.validDays)}`
  },
)

const findEmptyDraws = detect(withCount(String.raw`\b# out of # draws win nothing\b`), (root, [some, of]) => {
  const prizes = part(root, 'lottery').flatMap((lottery) => entries(lottery, 'prizes'))
  const empty = prizes.filter((prize) => part(prize, 'reward').length === 0)
  const share = empty.reduce((sum, { value }) => sum + Number(value.odds), 0) / 1_000_000
  const said = numberOf(some ?? '') / numberOf(of ?? '')
  return prizes.length === 0 || Math.abs(share - said) < 0.05
    ? undefined
    : `The odds of no prize are ${Math.round(share * 100)} %`
})

const findWinningDraws = detect(withCount(String.raw`\b# out of # draws win a prize\b`), (root, [some, of]) => {
  const prizes = part(root, 'lottery').flatMap((lottery) => entries(lottery, 'prizes'))
  const won = prizes.filter((prize) => part(prize, 'reward').length > 0)
  const share = won.reduce((sum, { value }) => sum + Number(value.odds), 0) / 1_000_000
  const said = numberOf(some ?? '') / numberOf(of ?? '')
  return prizes.length === 0 || Math.abs(share - said) < 0.05
    ? undefined
    : `The odds of a prize are ${Math.round(share * 100)} %`
})

const findMetric = detect(
  /\b(PnL|ROI) rankings?\b|\brankings?(?: rewards)? by (PnL|ROI)\b|\b(?:compete|ranked) by [^.]*\b(PnL|ROI)\b/i,
  (root, names) => {
    const metric = names.find((name) => name !== undefined)?.toUpperCase()
    const metrics = entries(root, 'leaderboards').map(({ value }) => String(value.metric))
    return metrics.length === 0 || metrics.includes(metric ?? '') ? undefined : `No board has the metric "${metric}"`
  },
)

const findTeamLimit = detect(/\bup to \{\{\s*teamMin\s*\}\}|\bat least \{\{\s*teamMax\s*\}\}/i, (root) => {
  const [team] = part(root, 'team')
  return team && `A team has ${String(team.value.minMembers)} to ${String(team.value.maxMembers)} members`
})

const findKeptTeams = detect(/\bsmall teams (?:stay|remain|are kept)\b/i, (root) =>
  part(root, 'team').some(({ value }) => value.smallTeams === 'DISSOLVE') ? '"smallTeams" is "DISSOLVE"' : undefined,
)

/** Statements about the values of boards, the steps of pools, tiers, and draws without a prize. */
export const boardDetectors: readonly Detector[] = [
  findMinimumOf,
  findPoolStep,
  findTeamRange,
  findEitherRequirement,
  findTierClaim,
  findBonusDays,
  findEmptyDraws,
  findWinningDraws,
  findMetric,
  findTeamLimit,
  findKeptTeams,
]
