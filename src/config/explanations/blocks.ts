import { error, warning } from './explanation.ts'

/** P02: blocks, actions, types. */
export const blocks = {
  P0201: error(
    'There is no such block',
    'Nothing would be drawn in its place. The editor lists all blocks; the type is written as there, capitals included.',
    'activity.json#/page/0',
    '{ "id": "hero", "type": "Herro", "props": { "title": "hero.title" } }',
    '{ "id": "hero", "type": "Hero", "props": { "title": "hero.title" } }',
  ),
  P0202: error(
    'A block has no such prop',
    'The prop would have no effect.',
    'activity.json#/page/1/slots/start/0/props',
    '{ "gruop": "daily" }',
    '{ "group": "daily" }',
  ),
  P0203: error(
    'A block has no such slot',
    'What stands in it would not be drawn.',
    'activity.json#/page/1/slots/end',
    '[{ "id": "more", "type": "Columns", "slots": { "left": [] } }]',
    '[{ "id": "more", "type": "Columns", "slots": { "start": [] } }]',
  ),
  P0204: error(
    'A block has no id',
    'The id names the block in reports and in the page’s HTML, whatever its position.',
    'activity.json#/page/2',
    '{ "type": "Rules" }',
    '{ "id": "rules", "type": "Rules" }',
  ),
  P0205: error(
    'An id stands twice',
    'Each block of a page has an id of its own, those in slots included.',
    'activity.json#/page/2',
    '{ "id": "tasks", "type": "Rules" }',
    '{ "id": "rules", "type": "Rules" }',
  ),
  P0206: error(
    'A block is newer than the app',
    'The config was written for a later version of the block than the running app has.',
    'activity.json#/page/1/slots/start/0',
    '{ "id": "tasks", "type": "TaskList", "version": 9 }',
    '{ "id": "tasks", "type": "TaskList", "version": 2 }',
  ),
  P0207: error(
    'There is no such action',
    'What a button can do is a closed list.',
    'activity.json#/page/0/props/primary/action',
    '{ "action": "aply" }',
    '{ "action": "apply" }',
  ),
  P0208: error(
    'There is no such activity type',
    'The type decides the calls of the page; it is one of the seven of the platform.',
    'activity.json#/type',
    '"Newbie"',
    '"NewUser"',
  ),
  P0209: warning(
    'A block that such a page needs is missing',
    'Without it viewers cannot do what the activity is for.',
    'activity.json#/page',
    '[{ "id": "tasks", "type": "TaskList" }]',
    '[{ "id": "tasks", "type": "TaskList" }, { "id": "rules", "type": "Rules" }]',
  ),
  P0210: warning(
    'A block needs something and has no fallback',
    'Where "requires" is not met the block is left out. A fallback says what stands there instead.',
    'activity.json#/page/2',
    '{ "id": "rules", "type": "Rules", "requires": { "app": "4.3.0" } }',
    '{ "id": "rules", "type": "Rules", "requires": { "app": "4.3.0" }, "fallback": { "type": "Notice", "props": { "text": "tasks.later" } } }',
  ),
}
