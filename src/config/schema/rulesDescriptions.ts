import type { JsonSchema } from './json.ts'

/** What editors show for a field of `platform.json`. */
type FieldDescription = readonly [description: string, example?: unknown]

/**
 * Keyed by the end of the field's path; the longest match wins. Descriptions in the contract take precedence, except for
 * general ones.
 */
const descriptions: Readonly<Record<string, FieldDescription>> = {
  $schema: ['The path of this schema, for the editor.', '../../schemas/platform.schema.json'],
  activityId: ['The id of the activity, its own among all folders: a number as text.', '1101'],
  type: ['The kind of activity; the same as in activity.json.'],
  timeZone: ['The fixed offset in which days begin and dates are shown.', '+08:00'],
  windows: ['When one can join, when data counts, when results are final and until when rewards can be claimed.'],
  title: ['Key of the words shown as its name.', 'title'],
  needApply: ['Whether one must join before anything counts; true if left out.', true],
  needConsent: ['Whether one must agree to the terms to join.', true],
  needReview: ['Whether applications wait for a review before they count.', false],
  participantLimit: ['How many can join; null or left out: any number.', 10000],
  eligibility: ['Who may take part; the server refuses everybody else, and pages say why.'],
  denyRegions: [
    'Regions (ISO 3166-1) that may not take part; bonuses, referrals and lotteries always name GB.',
    ['GB'],
  ],
  kycLevel: ['The identity level one must have; 0 if left out.', 1],
  newUserOnly: ['Only for accounts that are new.', true],
  newUserDays: ['For how many days from registration an account is new.', 30],
  minAge: ['The minimum age, in years; 18 if left out.', 18],
  accountKinds: ['Kinds of account that may take part; all if left out.', ['MAIN']],
  introduce: ['What the page says about the activity in words: for search engines, rules, questions, terms, risk.'],
  'introduce.rules': ['The rules, one part after another.', [{ title: 'rules.who', paragraphs: ['rules.who.1'] }]],
  paragraphs: ['Keys of the paragraphs, in order.', ['rules.who.1', 'rules.who.2']],
  faq: ['Questions and their answers.', [{ q: 'faq.when', a: 'faq.when.a' }]],
  terms: ['The terms one agrees to.'],
  'terms.url': ['The address of the terms: a page of this site, or https.', '/event-terms'],
  'terms.version': ['Their version; stored with each consent.', '2026-11'],
  taskGroups: [
    'The tasks, in groups that are shown together.',
    [{ identifier: 'daily', title: 'daily.title', timing: 'EVERYDAY', tasks: [] }],
  ],
  'taskGroups.identifier': ['What blocks and stages call the group.', 'daily'],
  timing: ['DURING: from joining to the end. EVERYDAY: again each day. AFTER: judged when results are final.'],
  tasks: ['The tasks of the group, in order.', [{ taskId: 'volume', taskType: 'ANY_TRADING_VOLUME' }]],
  taskId: ['The id of the task; its own in the activity.', 'first-deposit'],
  taskType: ['What counts: deposits, trades, invitations and so on.'],
  operator: ['How the threshold is compared; every name means "at least".'],
  threshold: ['What must be reached, as a decimal string in the unit of the task type.', '100'],
  products: ['The pairs that count; any if left out or empty.', ['BTCUSDT']],
  'tasks.coin': ['The coin that must be held, for SPOT_HOLDS.', 'BTC'],
  codes: ['The codes that count, for APPOINT_CODE.', ['SPRING26']],
  validDays: ['How many days it is good for; null or left out: no limit of its own.', 7],
  'tasks.validDays': ['Days from registration in which the task can be met; null or left out: until the end.', 15],
  preTaskIds: ['Tasks that must be met before this one.', ['first-deposit']],
  autoGrant: ['Whether the reward is paid without a claim.', false],
  claimPolicy: ['CYCLE: an everyday reward is lost at the end of its day. WINDOW: it waits until claimEnd.'],
  rewards: ['What the task brings.', [{ rewardId: 'bonus', rewardType: 'GIFT_CASH', amount: '20', coin: 'USDT' }]],
  rewardId: ['The id of the reward; its own in the activity.', 'welcome-bonus'],
  rewardType: ['What kind of reward it is.'],
  amount: ['How much, as a decimal string.', '20'],
  coin: ['The coin it is counted in; left out for things and draws.', 'USDT'],
  stock: ['How many there are; left out: as many as the budget allows.', 1000],
  drawTaskId: ['The id a draw is made with; no task has it.', 'draw-1105'],
  chanceExpiry: ['DAILY: chances expire at the end of their day. ACTIVITY: they last until the end.'],
  maxPerUser: ['The most draws one user can make in the whole event.', 49],
  freeDaily: ['Chances everybody who joined has each day, for nothing.', 1],
  fallbackPrizeId: ['What a prize that is sold out becomes.', 'none'],
  prizes: [
    'The prizes, in the order of the board; their odds make 1,000,000 together.',
    [{ prizeId: 'none', name: 'prize.none', odds: 1000000 }],
  ],
  prizeId: ['The id of the prize.', 'usdt-5'],
  odds: ['How many of a million draws bring it.', 50000],
  'prizes.reward': [
    'What is won; null or left out: no prize.',
    { rewardId: 'usdt-5', rewardType: 'GIFT_CASH', amount: '5', coin: 'USDT', name: 'prize.usdt5' },
  ],
  tiers: ['Tiers by net deposit and volume, lowest first; only the highest reached is paid.', [{ tierId: 'silver' }]],
  tierId: ['The id of the tier.', 'silver'],
  depositMin: ['The net deposit it takes, USDT.', '500'],
  volumeMin: ['The traded volume it takes, USDT.', '10000'],
  reward: ['What is won.'],
  leaderboards: ['The rankings of the activity.', [{ boardId: 'volume', scope: 'USER', metric: 'VOLUME' }]],
  boardId: ['The id of the board.', 'volume'],
  scope: ['Who is ranked: users or teams.'],
  metric: ['VOLUME: traded value. PNL: realised profit. ROI: profit in percent of opening balance and deposits.'],
  periods: ['Which times are ranked; days and weeks begin in the zone of the activity.', ['WEEK', 'TOTAL']],
  market: ['The trades that count; null or left out: all.', 'futures'],
  minValue: ['The minimum value that can win.', '1000'],
  maxValue: ['The most that counts of one user.', '500000'],
  'leaderboards.rewards': ['What ranks win, paid at settling.', [{ from: 1, to: 1 }]],
  'rewards.from': ['The first rank it is for.', 1],
  'rewards.to': ['The last rank it is for.', 3],
  minMembers: ['A smaller team is not ranked.', 3],
  maxMembers: ['The most members of a team.', 20],
  captainShare: ["The captain's part of a team's reward, in parts of a million.", 200000],
  pool: ['A prize pool that grows with the number of participants.'],
  'pool.coin': ['The coin of the pool.', 'USDT'],
  steps: ['The size of the pool from so many participants on.', [{ participants: 0, amount: '10000' }]],
  participants: ['From how many participants on.', 1000],
  'steps.amount': ['How large the pool is then.', '50000'],
  scaleRanks: ['Whether rewards of ranks, which are given for the full pool, scale with its unlocked part.', true],
  traders: ['Traders one can copy.', [{ traderId: 'north', name: 'trader.north' }]],
  traderId: ['The id of the trader.', 'north'],
  loginName: ['The account whose results are shown; left out: none are known.', 'north@example.com'],
  avatarUrl: ['A picture of the trader, on this site.', '/assets/north.webp'],
  stages: ['Parts of the event with a time of their own.', [{ identifier: 'week-1' }]],
  'stages.identifier': ['The task group the stage is made of.', 'week-1'],
  agent: ['The part of agents: family `agent` has one, the others have none.'],
  'agent.tiers': ['Tiers by valid invites and their volume, lowest first.', [{ tierId: 'bronze' }]],
  validInvites: ['Invited people who are verified.', 5],
  volume: ['What they traded, USDT.', '50000'],
  kols: [
    'Opinion leaders whose codes can be bound; a code once given out stays good.',
    [{ code: 'ACADEMY', name: 'Academy' }],
  ],
  code: ['The code people enter.', 'ACADEMY'],
  'kols.name': ['Whose code it is, as shown.', 'Trading Academy'],
  kolBinding: ['Who may bind a code.'],
  withinHours: ['Only so many hours after registering.', 168],
  beforeDeposit: ['Only before the first deposit.', true],
  banners: ['Banners of this activity; left out: one with its title in the rewards center.', [{ bannerId: 'spring' }]],
  bannerId: ['The id of the banner.', 'spring'],
  position: ['Where it is shown.', 'REWARD_CENTER'],
  image: ['Its picture, on this site.', '/assets/spring.webp'],
  mobileImage: ['Its picture on phones.', '/assets/spring-phone.webp'],
  linkType: ['ACTIVITY leads to the page of the activity; URL and NATIVE to `link`.'],
  link: ['Where it leads.', '/rewards'],
  sort: ['Banners with lower numbers come first.', 10],
  share: ['What is shared; left out: title and sub-title.'],
  poster: ['The picture that is shared.', '/assets/spring-poster.webp'],
  budget: [
    'The most that may be paid out, by coin; publishing adds up what is promised.',
    [{ coin: 'USDT', amount: '10000' }],
  ],
  'budget.coin': ['The coin of this budget.', 'USDT'],
  'budget.amount': ['The most that may be paid out in it.', '10000'],
}

const descriptionFor = (path: readonly string[]): FieldDescription | undefined => {
  for (let from = 0; from < path.length; from += 1) {
    const found = descriptions[path.slice(from).join('.')]
    if (found) return found
  }
  return undefined
}

/** Adds a description and an example to every field that lacks them. */
export function withRulesDescriptions(schema: JsonSchema, path: readonly string[] = []): JsonSchema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    describeField(field, [...path, name]),
  ])
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(fields) }),
    ...(schema.items && { items: withRulesDescriptions(schema.items, path) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((option) => withRulesDescriptions(option, path)) }),
  }
}

function describeField(field: JsonSchema, path: readonly string[]): JsonSchema {
  const [description, example] = descriptionFor(path) ?? []
  return {
    ...withRulesDescriptions(field, path),
    ...(description && (!field.description || isGeneral(field)) && { description }),
    ...(example !== undefined && !field.examples && { examples: [example] }),
  }
}

/** Whether a description of the contract is the general one of amounts or ids. */
const isGeneral = ({ description }: JsonSchema) =>
  description === 'Decimal string.' || description === 'Numeric id, as a string.'
