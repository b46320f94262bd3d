import { error } from './explanation.ts'

const firstTask = 'platform.json#/taskGroups/0/tasks/0'
const reward = (id: string, coin: string, amount: string, more = '') =>
  `{ "rewardId": "${id}", "rewardType": "GIFT_CASH", "amount": "${amount}", "coin": "${coin}", "name": "tasks.prize"${more} }`
const prizes = (one: string, other: string) =>
  `{ "drawTaskId": "draw", "chanceExpiry": "DAILY", "prizes": [{ "prizeId": "cash", "name": "tasks.prize", ${one} }, { "prizeId": "none", "name": "tasks.later", ${other} }] }`
const board = (ranks: string) =>
  `[{ "boardId": "volume", "scope": "USER", "metric": "VOLUME", "periods": ["TOTAL"], "rewards": [${ranks}] }]`
const ranks = (from: number, to: number, id: string) =>
  `{ "from": ${from}, "to": ${to}, "reward": ${reward(id, 'USDT', '10')} }`
const tier = (id: string, depositMin: string) =>
  `{ "tierId": "${id}", "depositMin": "${depositMin}", "volumeMin": "0", "reward": ${reward(id, 'USDT', '10')} }`
const stage = (group: string) =>
  `[{ "identifier": "${group}", "start": "2026-11-01T00:00:00+08:00", "end": "2026-12-01T00:00:00+08:00" }]`

/** P07: what the platform enforces. */
export const rules = {
  P0701: error(
    'An id of the rules stands twice',
    'Tasks, rewards, prizes, boards and tiers are told apart by their ids; what is paid out is recorded under its id.',
    `${firstTask}/taskId`,
    '"trade"',
    '"deposit"',
  ),
  P0702: error(
    'A task waits for one that is not there',
    'Its viewers could never do it.',
    'platform.json#/taskGroups/0/tasks/1/preTaskIds',
    '["depsit"]',
    '["deposit"]',
  ),
  P0703: error(
    'Tasks wait for each other',
    'None of them could ever be done.',
    `${firstTask}/preTaskIds`,
    '["trade"]',
    '[]',
  ),
  P0704: error(
    'An amount that is not above 0',
    'Thresholds and rewards are more than nothing.',
    `${firstTask}/threshold`,
    '"0"',
    '"10"',
  ),
  P0705: error(
    'A reward without a budget',
    'What is paid in a coin needs a line in "budget" that says how much of it may be paid out.',
    'platform.json#/budget',
    '[{ "coin": "USDT", "amount": "50000" }]',
    '[{ "coin": "USDT", "amount": "50000" }, { "coin": "BTC", "amount": "1" }]',
  ),
  P0706: error(
    'Page and rules differ in type',
    'activity.json and platform.json speak of the same activity, so their types are the same.',
    'platform.json#/type',
    '"Lottery"',
    '"NewUser"',
  ),
  P0707: error(
    'An activity has no rules',
    'platform.json says what the platform enforces: windows, tasks, rewards.',
    '',
    'a folder with activity.json alone',
    'activity.json and platform.json side by side',
  ),
  P0708: error(
    'Odds do not make a whole',
    'Odds are whole numbers in a million. All prizes of a draw, those that win nothing included, make 1,000,000.',
    'platform.json#/lottery',
    prizes(`"odds": 250000, "reward": ${reward('cash', 'USDT', '10')}`, '"odds": 500000'),
    prizes(`"odds": 250000, "reward": ${reward('cash', 'USDT', '10')}`, '"odds": 750000'),
  ),
  P0709: error(
    'Rewards are over the budget',
    'What is promised for certain must be payable: the stock of every reward, and on boards every rank of every period.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', 'USDT', '10', ', "stock": 6000'),
    reward('r-deposit', 'USDT', '10', ', "stock": 5000'),
  ),
  P0710: error(
    'An incentive without a rule on regions',
    'Bonuses for new users and deposits, invitations and lotteries are forbidden in some countries, the United Kingdom among them. "denyRegions" says where an activity is not offered.',
    'platform.json#/eligibility/denyRegions',
    '[]',
    '["GB"]',
  ),
  P0711: error(
    'The risk text is missing',
    'Everybody who is invited to trade is told that they may lose money: "introduce"."risk" names the text, and the page shows it.',
    'locales/en.json#/risk',
    '""',
    '"You may lose money."',
  ),
  P0712: error(
    'A draw has nothing to fall back to',
    'When a prize is sold out another takes its place: one that wins nothing, or one without stock named in "fallbackPrizeId".',
    'platform.json#/lottery',
    prizes(
      `"odds": 500000, "reward": ${reward('cash', 'USDT', '10')}`,
      `"odds": 500000, "reward": ${reward('more', 'USDT', '20')}`,
    ),
    prizes(`"odds": 500000, "reward": ${reward('cash', 'USDT', '10')}`, '"odds": 500000'),
  ),
  P0713: error(
    'Ranks overlap',
    'Each rank of a board has one reward.',
    'platform.json#/leaderboards',
    board(`${ranks(1, 10, 'top')}, ${ranks(10, 20, 'next')}`),
    board(`${ranks(1, 10, 'top')}, ${ranks(11, 20, 'next')}`),
  ),
  P0714: error(
    'Teams do not fit',
    'A board of teams needs teams, and a team may have at least as many members as it needs.',
    'platform.json#/team',
    '{ "minMembers": 10, "maxMembers": 5 }',
    '{ "minMembers": 5, "maxMembers": 10 }',
  ),
  P0715: error(
    'Steps do not rise',
    'Tiers and steps of a pool stand from the lowest to the highest; each asks for more than the one before it.',
    'platform.json#/tiers',
    `[${tier('gold', '1000')}, ${tier('silver', '100')}]`,
    `[${tier('silver', '100')}, ${tier('gold', '1000')}]`,
  ),
  P0716: error(
    'A part of a draw',
    'A reward that gives draws gives a whole number of them.',
    `${firstTask}/rewards/0`,
    '{ "rewardId": "chances", "rewardType": "LOTTERY_COUNT", "amount": "1.5", "name": "tasks.prize" }',
    '{ "rewardId": "chances", "rewardType": "LOTTERY_COUNT", "amount": "2", "name": "tasks.prize" }',
  ),
  P0717: error(
    'A stage without tasks',
    'A stage is made of the task group with the same identifier.',
    'platform.json#/stages',
    stage('dailly'),
    stage('daily'),
  ),
  P0718: error(
    'An activity’s number is taken',
    'Every activity has an "activityId" of its own, by which its records are kept.',
    'platform.json#/activityId',
    '"2002"',
    '"1001"',
  ),
  P0719: error(
    'No such country',
    'Countries are named by their ISO 3166 codes: the United Kingdom is "GB".',
    'platform.json#/eligibility/denyRegions',
    '["UK"]',
    '["GB"]',
  ),
}
