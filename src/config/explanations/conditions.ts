import { error, warning } from './explanation.ts'

const where = 'activity.json#/page/1/slots/start/0/when'

/** P04: conditions. */
export const conditions = {
  P0401: error(
    'A condition cannot be read',
    'Conditions are written in CEL: && and ||, == and !=, list.exists(x, …).',
    where,
    '"user.applied and now > 0"',
    '"user.applied && now > 0"',
  ),
  P0402: error(
    'A condition uses an unknown name',
    'Conditions know user, activity, tasks, state, now, locale and app.',
    where,
    '"usr.applied"',
    '"user.applied"',
  ),
  P0403: error(
    'A condition uses an unknown field',
    'The platform’s answers have no such field, so the condition would never be true.',
    where,
    '"user.aplied"',
    '"user.applied"',
  ),
  P0404: error(
    'A condition uses an unknown function',
    'The function does not exist, or is not allowed on pages.',
    where,
    '"tasks.any(t, t.locked)"',
    '"tasks.exists(t, t.locked)"',
  ),
  P0405: error(
    'Values of different types in a condition',
    'Texts are compared with texts, numbers with numbers.',
    where,
    '"user.kycLevel == \'1\'"',
    '"user.kycLevel == 1"',
  ),
  P0406: error(
    'A condition is not true or false',
    'A condition decides whether a block is shown, so its result must be true or false.',
    where,
    '"user.kycLevel"',
    '"user.kycLevel > 0"',
  ),
  P0407: error(
    'A text that a value can never be',
    'The field has a fixed list of values, so a comparison with another text is never true.',
    where,
    '"state == \'RUNNING\'"',
    '"state == \'IN_PROGRESS\'"',
  ),
  P0408: error(
    'A condition that never changes',
    'It uses no name, so the block is always shown, or never.',
    where,
    '"1 == 1"',
    '"user.applied"',
  ),
  P0409: error(
    'A condition is too large',
    'A condition has at most 2,000 characters and two nested loops over lists.',
    where,
    '"tasks.exists(a, tasks.exists(b, tasks.exists(c, c.locked)))"',
    '"tasks.exists(a, tasks.exists(b, b.locked))"',
  ),
  P0410: error(
    'A condition that can never be true',
    'Its parts contradict each other, or those of a block around it, so the block would never be shown.',
    where,
    "\"state == 'ENDED' && state == 'CLAIMABLE'\"",
    "\"state == 'ENDED' || state == 'CLAIMABLE'\"",
  ),
  P0411: warning(
    'A condition that is always true',
    'It is true in every case, so it has no effect.',
    where,
    '"user.applied || !user.applied"',
    '"user.applied"',
  ),
  P0412: error(
    'A condition on what the activity does not have',
    'Lottery, teams, tiers, boards, traders, stages and pool only exist if platform.json has them; a page.json has no activity. Without them the condition never changes.',
    where,
    '"lottery.remainCount > 0"',
    '"user.applied"',
  ),
  P0413: error(
    'Texts compared by size',
    'Amounts and versions are texts, and texts are ordered letter by letter: "9" comes after "10". double(…) converts an amount to a number.',
    where,
    '"tasks.exists(t, t.threshold > \'100\')"',
    '"tasks.exists(t, double(t.threshold) > 100)"',
  ),
}
