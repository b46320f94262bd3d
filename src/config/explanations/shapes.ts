import { error, warning } from './explanation.ts'

/** P01: the shape of values. */
export const shapes = {
  P0101: error(
    'An unknown field',
    'The field does not exist there, so it would have no effect.',
    'activity.json#/page/2',
    '{ "id": "rules", "type": "Rules", "whn": "user.loggedIn" }',
    '{ "id": "rules", "type": "Rules", "when": "user.loggedIn" }',
  ),
  P0102: error(
    'A field is missing',
    'The field is required there.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "navigate" }',
    '{ "action": "navigate", "to": "/rewards" }',
  ),
  P0103: error(
    'A value of the wrong type',
    'Texts are written with quotation marks; numbers, true and false without.',
    'activity.json#/page/1/slots/start/0/props',
    '{ "limit": "5" }',
    '{ "limit": 5 }',
  ),
  P0104: error(
    'A value that is not one of the list',
    'The field takes only the values that the message lists.',
    'activity.json#/family',
    '"products"',
    '"product"',
  ),
  P0105: error(
    'A value out of range',
    'The value, or the number of entries, is larger or smaller than the field allows.',
    'activity.json#/page/1/slots/start/0/props',
    '{ "limit": 0 }',
    '{ "limit": 1 }',
  ),
  P0106: error(
    'A text in the wrong format',
    'The field needs a text in a certain format. The description in the editor shows it.',
    'platform.json#/budget/0',
    '{ "coin": "USDT", "amount": "50000 USDT" }',
    '{ "coin": "USDT", "amount": "50000" }',
  ),
  P0107: warning(
    'An editor schema that does not exist',
    '"$schema" tells the editor how to check the file. With a wrong path the editor shows no help and no mistakes.',
    'activity.json#/$schema',
    '"../../schemas/actvity.schema.json"',
    '"../../schemas/activity.schema.json"',
  ),
}
