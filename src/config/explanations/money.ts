import { error, warning } from './explanation.ts'

const firstTask = 'platform.json#/taskGroups/0/tasks/0'
const secondTask = 'platform.json#/taskGroups/0/tasks/1'
const boards = 'platform.json#/leaderboards'

/** JSON of a reward in platform.json. */
const reward = (id: string, amount: string, more = ', "coin": "USDT"', type = 'GIFT_CASH') =>
  `{ "rewardId": "${id}", "rewardType": "${type}", "amount": "${amount}", "name": "tasks.prize"${more} }`
const rank = (from: number, to: number, amount: string, more = '') =>
  `{ "from": ${from}, "to": ${to}, "reward": ${reward(`rank-${from}`, amount, `, "coin": "USDT"${more}`)} }`
const board = (ranks: string, more = '', id = 'volume') =>
  `{ "boardId": "${id}", "scope": "USER", "metric": "VOLUME", "periods": ["TOTAL"]${more}, "rewards": [${ranks}] }`
const lottery = (more: string, prizes: string) =>
  `{ "drawTaskId": "draw", "chanceExpiry": "DAILY"${more}, "prizes": [${prizes}, { "prizeId": "none", "name": "tasks.later", "odds": 900000 }] }`
const cash = (odds: number) =>
  `{ "prizeId": "cash", "name": "tasks.prize", "odds": ${odds}, "reward": ${reward('cash', '10')} }`
const inStock = ', "coin": "USDT", "stock": 100'
/** A lottery with three prizes of the same stock: the odds of the first one are given. */
const stocked = (odds: number) =>
  lottery(
    ', "freeDaily": 1',
    [odds, 50, 100_000 - 50 - odds]
      .map(
        (own, index) =>
          `{ "prizeId": "p${index}", "name": "tasks.prize", "odds": ${own}, "reward": ${reward(`p${index}`, '0.1', `, "coin": "USDT", "stock": ${index === 2 ? 100_000 : 100}`)} }`,
      )
      .join(', '),
  )
const task = (id: string, type: string, threshold: string, more = '') =>
  `{ "taskId": "${id}", "taskType": "${type}", "title": "tasks.title", "desc": "tasks.later", "threshold": "${threshold}"${more}, "rewards": [${reward(`r-${id}`, '10')}] }`
const tier = (id: string, depositMin: string, amount: string) =>
  `{ "tierId": "${id}", "depositMin": "${depositMin}", "volumeMin": "0", "reward": ${reward(id, amount)} }`

/** P072 to P075: amounts, coins, draws, boards and tiers. */
export const money = {
  P0720: error(
    'A reward without its coin, or with one it cannot have',
    'GIFT_CASH, DROP, PLATFORM_TOKEN and FUTURES_COUPON are paid in a coin; without one the claim succeeds and credits nothing. Draws and goods have no coin; with one the coin would be credited.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', '10', ''),
    reward('r-deposit', '10'),
  ),
  P0721: error(
    'An amount with more decimals than its coin',
    'USDT has 2 decimals, PBT 4, BTC, ETH and every other coin 8. Further decimals are cut off at payout, so viewers would receive less than announced.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', '0.000000000001'),
    reward('r-deposit', '0.01'),
  ),
  P0722: error(
    'Not a trading pair',
    'Pairs are written like on the platform, without a separator: "BTCUSDT". In another format no trade counts.',
    `${secondTask}/products`,
    '["BTC/USDT"]',
    '["BTCUSDT"]',
  ),
  P0723: warning(
    'An unknown coin',
    'The ticker is one letter away from a well-known coin. An amount in a coin that does not exist cannot be paid.',
    'platform.json#/budget',
    '[{ "coin": "USDT", "amount": "50000" }, { "coin": "BTC", "amount": "1" }, { "coin": "USTD", "amount": "10" }]',
    '[{ "coin": "USDT", "amount": "50000" }, { "coin": "BTC", "amount": "1" }]',
  ),
  P0724: error(
    'Draws that nobody can make',
    'LOTTERY_COUNT rewards give draws of the lottery of this activity. Without a lottery, or if granted after the event, when draws are over, they are worthless.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', '1', '', 'LOTTERY_COUNT'),
    reward('r-deposit', '10'),
  ),
  P0725: error(
    'A lottery without draws, or without an end',
    'Draws come from LOTTERY_COUNT rewards of tasks and from "freeDaily". Prizes that give draws must give less than one draw for each draw.',
    'platform.json#/lottery',
    lottery('', cash(100000)),
    lottery(', "freeDaily": 1', cash(100000)),
  ),
  P0726: warning(
    'A part of a lottery that nobody can get',
    'A prize with odds of 0 is shown but never won. Free draws above "maxPerUser" cannot be used.',
    'platform.json#/lottery',
    lottery(', "freeDaily": 5, "maxPerUser": 2', cash(100000)),
    lottery(', "freeDaily": 1, "maxPerUser": 20', cash(100000)),
  ),
  P0740: warning(
    'More for less',
    'A worse rank pays more than a better one, a higher tier less than a lower one, a harder task less than an easier one that counts the same, or a larger prize is more likely than a smaller one.',
    boards,
    `[${board(`${rank(1, 1, '10')}, ${rank(2, 10, '100')}`)}]`,
    `[${board(`${rank(1, 1, '100')}, ${rank(2, 10, '10')}`)}]`,
  ),
  P0741: warning(
    'Ranks without a reward between others',
    'Users on a better rank would win nothing, while worse ranks win.',
    boards,
    `[${board(`${rank(1, 1, '100')}, ${rank(3, 10, '10')}`)}]`,
    `[${board(`${rank(1, 1, '100')}, ${rank(2, 10, '10')}`)}]`,
  ),
  P0742: error(
    'A stock smaller than the number of winners',
    'Each rank of each period of a board wins its reward once. With a smaller stock some winners would get nothing.',
    boards,
    `[${board(rank(1, 10, '10', ', "stock": 5'))}]`,
    `[${board(rank(1, 10, '10', ', "stock": 10'))}]`,
  ),
  P0745: error(
    'An inconsistent prize pool',
    'The page announces the pool as what can be won. The ranks cannot win more, and the budget must cover it.',
    'platform.json#/pool',
    '{ "coin": "USDT", "steps": [{ "participants": 0, "amount": "60000" }] }',
    '{ "coin": "USDT", "steps": [{ "participants": 0, "amount": "50000" }] }',
  ),
  P0746: warning(
    'A part of a pool without effect',
    'A step that needs more participants than can join is never unlocked; "scaleRanks" only changes rewards of ranks in the coin of the pool.',
    '',
    '"participantLimit": 100 … "steps": [{ "participants": 5000, "amount": "60000" }]',
    '"participantLimit": 10000 … "steps": [{ "participants": 5000, "amount": "60000" }]',
  ),
  P0748: warning(
    'A line of the budget that nothing is paid from',
    'No reward and no pool uses this coin. Usually the coin of a reward was changed or is misspelled.',
    'platform.json#/budget',
    '[{ "coin": "USDT", "amount": "50000" }, { "coin": "BTC", "amount": "1" }, { "coin": "ETH", "amount": "10" }]',
    '[{ "coin": "USDT", "amount": "50000" }, { "coin": "BTC", "amount": "1" }]',
  ),
  P0750: warning(
    'Goods without a stock',
    'A budget only limits coins. Without "stock" an unlimited number of goods could be won.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', '1', '', 'PHYSICAL'),
    reward('r-deposit', '1', ', "stock": 20', 'PHYSICAL'),
  ),
  P0754: warning(
    'Two boards with the same ranking',
    'Their scope, metric, market and a period are the same, so the same users lead both, and win twice.',
    boards,
    `[${board(rank(1, 1, '100'))}, ${board(rank(2, 2, '10').replace('"from": 2, "to": 2', '"from": 1, "to": 1'), '', 'again')}]`,
    `[${board(rank(1, 1, '100'))}]`,
  ),
  P0756: error(
    'A board nobody can win on',
    '"maxValue" caps the volume that counts per user; "minValue" is the minimum for a reward.',
    boards,
    `[${board(rank(1, 1, '100'), ', "minValue": "1000", "maxValue": "10"')}]`,
    `[${board(rank(1, 1, '100'), ', "minValue": "10", "maxValue": "1000"')}]`,
  ),
  P0757: warning(
    'A reward of one kind in the coin of another',
    'Trial funds and futures coupons are counted in a stablecoin; a PLATFORM_TOKEN is not a stablecoin.',
    `${firstTask}/rewards/0`,
    reward('r-deposit', '10', ', "coin": "USDT"', 'PLATFORM_TOKEN'),
    reward('r-deposit', '10'),
  ),
  P0763: error(
    'A reward that the platform cannot pay',
    'One reward gives at most 999,999 draws. A team divides its reward among its members: each must be able to get at least the smallest unit of the coin, or one piece of goods.',
    '',
    '"minMembers": 10 in "team" … a reward of "0.05" USDT on a board of teams',
    '"minMembers": 10 in "team" … a reward of "500" USDT on a board of teams',
  ),
  P0765: warning(
    'A prize whose stock does not fit to its odds',
    'Divided by its odds, the stock of a prize is the number of draws after which it runs out. This prize runs out 100 times earlier or later than usual in this lottery.',
    'platform.json#/lottery',
    stocked(50000),
    stocked(50),
  ),
  P0766: warning(
    'The only reward without a stock',
    'A stock limits how often a reward is paid. Without one, it can use up the budget that the other rewards need.',
    `${firstTask}/rewards`,
    `[${['one', 'two'].map((id) => reward(id, '10', inStock)).join(', ')}, ${reward('three', '10')}, ${reward('four', '10', inStock)}]`,
    `[${['one', 'two', 'three', 'four'].map((id) => reward(id, '10', inStock)).join(', ')}]`,
  ),
  P0739: warning(
    'A tier without a threshold',
    'All users who join reach it, so its reward is paid for nothing.',
    'platform.json#/tiers',
    `[${tier('one', '0', '1')}, ${tier('two', '100', '10')}]`,
    `[${tier('one', '10', '1')}, ${tier('two', '100', '10')}]`,
  ),
  P0727: error(
    'A task that does not say what counts',
    'SPOT_HOLDS needs the coin that must be held, APPOINT_CODE the codes that count. Without them nobody can complete it.',
    secondTask,
    task('hold', 'SPOT_HOLDS', '1'),
    task('hold', 'SPOT_HOLDS', '1', ', "coin": "BTC"'),
  ),
  P0728: error(
    'A field that the task type ignores',
    'Pairs narrow TRADING_VOLUME and SPOT_TRADING_VOLUME, a coin narrows SPOT_HOLDS, codes narrow APPOINT_CODE. For other types more counts than intended and is paid for.',
    secondTask,
    task('trade', 'ANY_TRADING_VOLUME', '500', ', "products": ["BTCUSDT"]'),
    task('trade', 'TRADING_VOLUME', '500', ', "products": ["BTCUSDT"]'),
  ),
  P0768: warning(
    'A limit of participants far below the stocks',
    'Each user receives the reward of a task once. With so few participants nearly all of the stock could never be paid, so one of the two numbers is probably wrong.',
    '',
    '"participantLimit": 100, and a stock of 100000 for each reward',
    '"participantLimit": 100000, and a stock of 100000 for each reward',
  ),
  P0769: warning(
    'Two prizes with the same name',
    'They give different things, so one of the names belongs to another prize. Several prizes that give the same may share a name.',
    '',
    '"name": "prize.none" at a prize of 100 USDT and at the one that wins nothing',
    '"name": "prize.usdt100" at one, "name": "prize.none" at the other',
  ),
}
