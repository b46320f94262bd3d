import { error, warning } from './explanation.ts'

const firstTask = 'platform.json#/taskGroups/0/tasks/0'
const task = (id: string, type: string, threshold: string, more = '') =>
  `{ "taskId": "${id}", "taskType": "${type}", "title": "tasks.title", "desc": "tasks.later", "threshold": "${threshold}"${more}, "rewards": [{ "rewardId": "r-${id}", "rewardType": "GIFT_CASH", "amount": "10", "coin": "USDT", "name": "tasks.prize" }] }`
const group = (timing: string, ...tasks: string[]) =>
  `{ "identifier": "daily", "title": "tasks.title", "timing": "${timing}", "tasks": [${tasks.join(', ')}] }`
const groups = 'platform.json#/taskGroups'
const board = (id: string) => `[{ "boardId": "${id}", "scope": "USER", "metric": "VOLUME", "periods": ["TOTAL"] }]`
const banner = (more: string) => `[{ "bannerId": "one", "position": "REWARD_CENTER", "title": "meta.title", ${more} }]`

/** P072 to P076: tasks, access and everything around an activity. */
export const campaign = {
  P0729: warning(
    'A field without effect',
    'The field only has an effect together with another field, which is missing.',
    'platform.json#/eligibility',
    '{ "denyRegions": ["GB"], "newUserDays": 30 }',
    '{ "denyRegions": ["GB"], "newUserOnly": true, "newUserDays": 30 }',
  ),
  P0730: error(
    'A threshold that nobody can reach',
    'KYC levels are 1 to 3, invitees and shares are whole numbers, one share per day counts, and unique actions have the threshold "1".',
    firstTask,
    task('deposit', 'INVITE_FRIEND', '0.5'),
    task('deposit', 'INVITE_FRIEND', '1'),
  ),
  P0731: warning(
    'A task that every participant has completed',
    'All users who can join already have the KYC level, so the reward is paid for nothing.',
    '',
    '"kycLevel": 1 in "eligibility" … a KYC_PASS task with the threshold "1"',
    '"kycLevel": 0 in "eligibility" … a KYC_PASS task with the threshold "1"',
  ),
  P0732: warning(
    'A duplicate entry in a list',
    'The second one has no effect; probably another value was meant.',
    'platform.json#/eligibility/denyRegions',
    '["GB", "US", "GB"]',
    '["GB", "US"]',
  ),
  P0733: error(
    'A task that is completed too late for another',
    'AFTER tasks are completed when results are final, and tasks of a stage close with it. A task that waits for them must still be open then. Daily tasks that wait for each other need a day in common.',
    '',
    'a DURING task with "preTaskIds": ["profit"], and "profit" in an AFTER group',
    'both tasks in the AFTER group',
  ),
  P0734: error(
    'A unique action as a daily task',
    'An account is registered, verified and makes its first deposit once. In an EVERYDAY group each day would pay for it again, or no day after the first could be completed.',
    groups,
    `[${group('EVERYDAY', task('kyc', 'KYC_PASS', '1'))}]`,
    `[${group('DURING', task('kyc', 'KYC_PASS', '1'))}]`,
  ),
  P0735: warning(
    'A number that fits another unit',
    'Days, hours and shares of a million: the number is so unusual that probably another unit was meant.',
    'platform.json#/eligibility',
    '{ "denyRegions": ["GB"], "newUserOnly": true, "newUserDays": 43200 }',
    '{ "denyRegions": ["GB"], "newUserOnly": true, "newUserDays": 30 }',
  ),
  P0736: warning(
    'A task that needs less than the one before it',
    'Both count the same, so users who complete the first one complete the second one too.',
    groups,
    `[${group('DURING', task('one', 'RECHARGE', '500'), task('two', 'RECHARGE', '100', ', "preTaskIds": ["one"]'))}]`,
    `[${group('DURING', task('one', 'RECHARGE', '100'), task('two', 'RECHARGE', '500', ', "preTaskIds": ["one"]'))}]`,
  ),
  P0737: warning(
    'Two tasks with the same condition',
    'The same action completes both, and both pay for it.',
    groups,
    `[${group('DURING', task('one', 'RECHARGE', '500'), task('two', 'RECHARGE', '500'))}]`,
    `[${group('DURING', task('one', 'RECHARGE', '100'), task('two', 'RECHARGE', '500'))}]`,
  ),
  P0738: warning(
    'An operator that means "at least"',
    'Every operator of a task compares by "at least". LT, LTE and EQ are misleading.',
    firstTask,
    task('deposit', 'RECHARGE', '100', ', "operator": "LT"'),
    task('deposit', 'RECHARGE', '100', ', "operator": "GE"'),
  ),
  P0744: warning(
    'An incentive in the United Kingdom',
    'Bonuses for new users and deposits, invitations and lotteries are banned in the United Kingdom, so "denyRegions" must contain "GB".',
    'platform.json#/eligibility/denyRegions',
    '["US"]',
    '["US", "GB"]',
  ),
  P0747: error(
    'A page and rules of different families',
    'Pages of the family "agent" show an activity for agents; rules with "agent" allow only agents.',
    'activity.json#/family',
    '"agent"',
    '"product"',
  ),
  P0749: warning(
    'A task group without a stage',
    'Other groups have a stage with its own window. Without one, the tasks of this group count from the start of the event to its end.',
    '',
    'groups "one" and "two" … "stages": [{ "identifier": "one" … }]',
    'groups "one" and "two" … "stages": [{ "identifier": "one" … }, { "identifier": "two" … }]',
  ),
  P0751: error(
    'A banner that leads nowhere',
    'A URL banner leads to its "link", a NATIVE banner to a screen of the app. Banners are shown at REWARD_CENTER.',
    'platform.json#/banners',
    banner('"linkType": "URL"'),
    banner('"linkType": "URL", "link": "/help"'),
  ),
  P0752: warning(
    'Two campaigns that look the same',
    'Another folder has an activity of the same type and family at the same time, with the same title. Usually it was copied and never changed.',
    '',
    'configs/spring and its copy configs/spring-2, both running in March',
    'configs/spring-2 with another title, or in April',
  ),
  P0753: warning(
    'Applications that wait for a review',
    'With "needReview" users take part only after an operator has approved them, in the review queue of Studio or with `playbill review approve`.',
    'platform.json#/needReview',
    'true',
    'false',
  ),
  P0755: error(
    'A name that the platform reserves',
    'Ranks and tiers are paid like tasks, under the names "rank-<boardId>", "tier" and "agent-tier". The id of a board has at most 30 characters.',
    'platform.json#/leaderboards',
    board('the-volume-of-all-trades-of-all-users'),
    board('volume'),
  ),
  P0759: warning(
    'A task to bind a code without codes',
    'A code is accepted only where "kols" names it.',
    groups,
    `[${group('DURING', task('kol', 'KOL_BIND', '1'))}]`,
    `[${group('DURING', task('trade', 'TRADING_VOLUME', '500'))}]`,
  ),
  P0760: warning(
    'An account kind that does not exist',
    'Accounts are of the kind MAIN, SUB, INSTITUTION, MARKET_MAKER or API. With a misspelled kind nobody could take part.',
    'platform.json#/eligibility',
    '{ "denyRegions": ["GB"], "accountKinds": ["MIAN"] }',
    '{ "denyRegions": ["GB"], "accountKinds": ["MAIN"] }',
  ),
  P0761: warning(
    'A task that some participants cannot complete',
    'The days of a task are counted from registration. Accounts that can join later than that could never complete it. A task of a stage can only be completed by users who complete the tasks before it until that stage ends.',
    '',
    '"newUserDays": 30 in "eligibility" … a task with "validDays": 9',
    '"newUserDays": 30 in "eligibility" … a task with "validDays": 90',
  ),
  P0762: error(
    'Terms of another activity',
    'Viewers agree to the page that "introduce.terms.url" names. Its amounts, dates, ages and regions must be those of platform.json, and its links must not lead to other activities alone.',
    '',
    '"terms": { "url": "/spring-terms" } in the activity "autumn", and "50 USDT" in those terms',
    '"terms": { "url": "/event-terms" }, a page for all activities',
  ),
  P0764: error(
    'An activity that nobody can join',
    '"denyRegions" names all regions, so no account is eligible.',
    '',
    '"denyRegions": the codes of all countries',
    '"denyRegions": ["GB", "US"]',
  ),
}
