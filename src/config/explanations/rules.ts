import { error, warning } from './explanation.ts'

const firstTask = 'platform.json#/taskGroups/0/tasks/0'
const reward = (id: string, coin: string, amount: string, more = '') =>
  `{ "rewardId": "${id}", "rewardType": "GIFT_CASH", "amount": "${amount}", "coin": "${coin}", "name": "tasks.prize"${more} }`
const prizes = (one: string, other: string) =>
  `{ "drawTaskId": "draw", "chanceExpiry": "DAILY", "freeDaily": 1, "prizes": [{ "prizeId": "cash", "name": "tasks.prize", ${one} }, { "prizeId": "none", "name": "tasks.later", ${other} }] }`
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
    'A duplicate id in the rules',
    'Tasks, rewards, prizes, boards and tiers are distinguished by their ids. Payouts are recorded under these ids.',
    `${firstTask}/taskId`,
    '"trade"',
    '"deposit"',
  ),
  P0702: error(
    'A task waits for a task that does not exist',
    'Users could never complete it.',
    'platform.json#/taskGroups/0/tasks/1/preTaskIds',
    '["depsit"]',
    '["deposit"]',
  ),
  P0703: error(
    'Tasks wait for each other',
    'None of them could ever be completed.',
    `${firstTask}/preTaskIds`,
    '["trade"]',
    '[]',
  ),
  P0704: error(
    'An amount that is not above 0',
    'Thresholds and rewards are greater than 0.',
    `${firstTask}/threshold`,
    '"0"',
    '"100"',
  ),
  P0705: error(
    'A reward without a budget',
    'Every coin that is paid out needs a line in "budget" with its maximum payout.',
    'platform.json#/budget',
    '[{ "coin": "USDT", "amount": "50000" }]',
    '[{ "coin": "USDT", "amount": "50000" }, { "coin": "BTC", "amount": "1" }]',
  ),
  P0706: error(
    'Page and rules differ in type',
    'activity.json and platform.json describe the same activity, so their types must be the same.',
    'platform.json#/type',
    '"Lottery"',
    '"NewUser"',
  ),
  P0707: error(
    'An activity has no rules',
    'platform.json contains what the platform enforces: windows, tasks, rewards.',
    '',
    'a folder with activity.json alone',
    'activity.json and platform.json side by side',
  ),
  P0708: error(
    'Odds do not add up',
    'Odds are integers per million. The odds of all prizes, including those that win nothing, add up to 1,000,000.',
    'platform.json#/lottery',
    prizes(`"odds": 250000, "reward": ${reward('cash', 'USDT', '10')}`, '"odds": 500000'),
    prizes(`"odds": 250000, "reward": ${reward('cash', 'USDT', '10')}`, '"odds": 750000'),
  ),
  P0709: error(
    'Rewards exceed the budget',
    'Guaranteed rewards must fit into the budget: the stock of every reward, every rank of every period of a board, and all rewards of one task, which are paid together.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', 'USDT', '10', ', "stock": 6000'),
    reward('r-deposit', 'USDT', '10', ', "stock": 5000'),
  ),
  P0710: error(
    'An incentive without a rule on regions',
    'Bonuses for new users and deposits, invitations and lotteries are forbidden in some countries, the United Kingdom among them. "denyRegions" lists where an activity is not offered.',
    'platform.json#/eligibility/denyRegions',
    '[]',
    '["GB"]',
  ),
  P0711: error(
    'The risk text is missing',
    'Users who are invited to trade must be warned that they may lose money: "introduce"."risk" names the text, and the page shows it.',
    'locales/en.json#/risk',
    '""',
    '"You may lose money."',
  ),
  P0712: error(
    'A draw without a fallback prize',
    'When a prize is sold out, another prize replaces it: one that wins nothing, or one without stock named in "fallbackPrizeId".',
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
    'Inconsistent team sizes',
    'A board of teams needs teams, the maximum team size is at least the minimum, and enough users can join for one team.',
    'platform.json#/team',
    '{ "minMembers": 10, "maxMembers": 5, "lockAt": "2028-11-01T00:00:00+08:00" }',
    '{ "minMembers": 5, "maxMembers": 10, "lockAt": "2028-11-01T00:00:00+08:00" }',
  ),
  P0715: error(
    'Thresholds in the wrong order',
    'Tiers and steps of a pool are ordered from the lowest to the highest. Each needs more than the one before it.',
    'platform.json#/tiers',
    `[${tier('gold', '1000')}, ${tier('silver', '100')}]`,
    `[${tier('silver', '100')}, ${tier('gold', '1000')}]`,
  ),
  P0716: error(
    'A fraction of a draw or of goods',
    'Draws and goods are counted in whole units.',
    `${firstTask}/rewards/0`,
    '{ "rewardId": "phone", "rewardType": "PHYSICAL", "amount": "1.5", "name": "tasks.prize", "stock": 10 }',
    '{ "rewardId": "phone", "rewardType": "PHYSICAL", "amount": "2", "name": "tasks.prize", "stock": 10 }',
  ),
  P0717: error(
    'A stage without tasks',
    'A stage is made of the task group with the same identifier.',
    'platform.json#/stages',
    stage('dailly'),
    stage('daily'),
  ),
  P0718: error(
    'An activityId is already used',
    'Every activity has a unique "activityId", which identifies its records.',
    'platform.json#/activityId',
    '"2002"',
    '"1001"',
  ),
  P0719: error(
    'Unknown country',
    'Countries are named by their ISO 3166 codes: the United Kingdom is "GB".',
    'platform.json#/eligibility/denyRegions',
    '["UK"]',
    '["GB"]',
  ),
  P0767: warning(
    'Stages in the wrong order',
    'Stages are shown in the order of the list. Each starts after the one before it, or with it, and waits for tasks of earlier stages only.',
    '',
    '"stages": first "trade", which waits for a task of "deposit", then "deposit"',
    '"stages": first "deposit", then "trade"',
  ),
}
