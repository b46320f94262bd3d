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
    'The platform’s answers have no such field, so the condition would never hold.',
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
    'Values in a condition do not fit',
    'Texts are compared with texts, numbers with numbers.',
    where,
    '"user.kycLevel == \'1\'"',
    '"user.kycLevel == 1"',
  ),
  P0406: error(
    'A condition is not true or false',
    'What decides whether a block shows must be true or false.',
    where,
    '"user.kycLevel"',
    '"user.kycLevel > 0"',
  ),
  P0407: error(
    'A text that a value can never be',
    'The field has only certain values; compared with another text it is never equal.',
    where,
    '"state == \'FINISHED\'"',
    '"state == \'ENDED\'"',
  ),
  P0408: error(
    'A condition that never changes',
    'It uses no name, so the block always shows or never.',
    where,
    '"1 == 1"',
    '"user.applied"',
  ),
  P0409: error(
    'A condition is too large',
    'A condition is a line, not a program: at most 2,000 characters, and two lists gone through inside each other.',
    where,
    '"tasks.exists(a, tasks.exists(b, tasks.exists(c, c.locked)))"',
    '"tasks.exists(a, tasks.exists(b, b.locked))"',
  ),
  P0410: error(
    'A condition that can never hold',
    'Its parts contradict each other, or those of a block around it, so nobody would ever see the block.',
    where,
    "\"state == 'ENDED' && state == 'CLAIMABLE'\"",
    "\"state == 'ENDED' || state == 'CLAIMABLE'\"",
  ),
  P0411: warning(
    'A condition that always holds',
    'Whatever happens it is true, so it only hides what was meant.',
    where,
    '"user.applied || !user.applied"',
    '"user.applied"',
  ),
}
