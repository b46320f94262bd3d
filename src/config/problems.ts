/** What `playbill explain` tells about a code. */
export interface Explanation {
  severity: 'error' | 'warning'
  title: string
  /** Why it matters and what to do. */
  text: string
  bad: string
  good: string
}

const error = (title: string, text: string, bad: string, good: string): Explanation => ({
  severity: 'error',
  title,
  text,
  bad,
  good,
})
const warning = (...parts: Parameters<typeof error>): Explanation => ({
  ...error(...parts),
  severity: 'warning',
})

/**
 * Every mistake the checks can name. P00 files, P01 shapes, P02 blocks, P03 words, P04 conditions, P05 links and
 * assets, P06 times, P07 platform rules. A number, once used, keeps its meaning.
 */
export const problemTable = {
  P0001: error(
    'A file cannot be read',
    'The file is not there, or the system does not let it be read.',
    'configs/spring/ without activity.json',
    'configs/spring/activity.json',
  ),
  P0002: error(
    'A file is too large',
    'A config file has at most 256 KB, so that every page stays quick. Pictures belong in assets/, long texts in locales/.',
    'a picture written into the config as base64',
    '"theme": { "hero": "assets/hero.webp" }',
  ),
  P0003: error(
    'A file is not JSON',
    'Config files are JSON; comments and commas after the last entry are allowed. Only the first mistake of form is told, since the rest cannot be read for sure.',
    '{ "id": "hero" "type": "Hero" }',
    '{ "id": "hero", "type": "Hero" }',
  ),
  P0004: error(
    'Brackets stand too deep',
    'Brackets stand inside each other at most 32 deep.',
    'Columns in Columns in Columns …',
    'Sections one below the other',
  ),
  P0005: error(
    'A page has too many blocks',
    'A page has at most 500 blocks, those in slots and fallbacks included.',
    '600 Notice blocks',
    'one TaskList, which shows all tasks',
  ),
  P0006: error(
    'A text is too long',
    'A text has at most 10,000 characters.',
    'the terms of use in one text',
    'a link to the terms of use',
  ),
  P0007: error(
    'A name stands twice',
    'In one object each name stands once; of two only the last would count.',
    '{ "id": "hero", "id": "top" }',
    '{ "id": "hero" }',
  ),
  P0008: error(
    'A folder is no alias',
    'The name of the folder is the page’s address, so it is made of small letters, digits and hyphens.',
    'configs/Spring Sale/',
    'configs/spring-sale/',
  ),
  P0101: error(
    'An unknown field',
    'The field does not exist there, so it would have no effect.',
    '{ "id": "hero", "typ": "Hero" }',
    '{ "id": "hero", "type": "Hero" }',
  ),
  P0102: error(
    'A field is missing',
    'The field is needed there.',
    '{ "action": "navigate" }',
    '{ "action": "navigate", "to": "/rewards" }',
  ),
  P0103: error(
    'A value of the wrong kind',
    'Numbers and true or false stand without quotation marks, texts with them.',
    '"limit": "5"',
    '"limit": 5',
  ),
  P0104: error(
    'A value that is not one of the list',
    'The field takes only the values the message names.',
    '"family": "products"',
    '"family": "product"',
  ),
  P0105: error(
    'A value out of range',
    'The value, or the number of entries, is larger or smaller than the field takes.',
    '"limit": 0',
    '"limit": 1',
  ),
  P0106: error(
    'A text of the wrong form',
    'The field takes texts of a certain form only, as its description in the editor says.',
    '"amount": "10 USDT"',
    '"amount": "10"',
  ),
  P0201: error(
    'There is no such block',
    'Nothing would be drawn in its place. The editor lists all blocks; the type is written as there, capitals included.',
    '{ "id": "top", "type": "Herro" }',
    '{ "id": "top", "type": "Hero" }',
  ),
  P0202: error(
    'A block has no such prop',
    'The prop would have no effect.',
    '{ "type": "TaskList", "props": { "gruop": "daily" } }',
    '{ "type": "TaskList", "props": { "group": "daily" } }',
  ),
  P0203: error(
    'A block has no such slot',
    'What stands in it would not be drawn.',
    '{ "type": "Columns", "slots": { "left": [] } }',
    '{ "type": "Columns", "slots": { "start": [] } }',
  ),
  P0204: error(
    'A block has no id',
    'The id names the block in reports and in the page’s HTML, whatever its position.',
    '{ "type": "Hero" }',
    '{ "id": "hero", "type": "Hero" }',
  ),
  P0205: error(
    'An id stands twice',
    'Each block of a page has an id of its own, those in slots included.',
    '{ "id": "tasks", "type": "TaskList" }, { "id": "tasks", "type": "Rules" }',
    '{ "id": "tasks", "type": "TaskList" }, { "id": "rules", "type": "Rules" }',
  ),
  P0206: error(
    'A block is newer than the app',
    'The config was written for a later version of the block than the running app has.',
    '{ "type": "TaskList", "version": 9 }',
    '{ "type": "TaskList", "version": 1 }',
  ),
  P0207: error(
    'There is no such action',
    'What a button can do is a closed list.',
    '{ "action": "aply" }',
    '{ "action": "apply" }',
  ),
  P0208: error(
    'There is no such activity type',
    'The type decides the calls of the page; it is one of the seven of the platform.',
    '"type": "Newbie"',
    '"type": "NewUser"',
  ),
  P0209: warning(
    'A block that such a page needs is missing',
    'Without it viewers cannot do what the activity is for.',
    'a NewUser page without TaskList',
    '{ "id": "tasks", "type": "TaskList" }',
  ),
  P0301: error(
    'There is no text of this key',
    'Visible text stands in locales/en.json under a key; the key is not there, so nothing would be shown.',
    '"title": "hero.titel"',
    '"title": "hero.title", and in locales/en.json "hero.title": "Welcome"',
  ),
  P0302: error(
    'A text is missing in English',
    'English is shown wherever a language has no text of its own, so every text needs it.',
    '"hero.title" in locales/ar.json alone',
    '"hero.title" in locales/en.json as well',
  ),
  P0303: warning(
    'Languages are missing',
    'Viewers in these languages are shown English. "audience": { "locales": […] } says which languages a page is for.',
    'locales/ with en.json alone',
    'locales/ with a file for each language of the audience',
  ),
  P0304: warning(
    'Texts are missing in a language',
    'Viewers in this language are shown these texts in English.',
    '"hero.title" in locales/en.json alone',
    '"hero.title" in locales/ar.json as well',
  ),
  P0305: error(
    'A text stands where a key belongs',
    'Pages are shown in 20 languages, so the config names a key and locales/<language>.json holds its texts.',
    '"title": "Welcome to the newcomers’ page!"',
    '"title": "hero.title"',
  ),
  P0306: error(
    'There is no such language',
    'The file is called after a language code of the platform.',
    'locales/zh_CN.json',
    'locales/zh-CN.json',
  ),
  P0307: error(
    'The page has no English texts',
    'locales/en.json holds the texts every language falls back to.',
    'a folder without locales/en.json',
    'locales/en.json',
  ),
  P0401: error(
    'A condition cannot be read',
    'Conditions are written in CEL: && and ||, == and !=, list.exists(x, …).',
    '"when": "user.applied and now > 0"',
    '"when": "user.applied && now > 0"',
  ),
  P0402: error(
    'A condition uses an unknown name',
    'Conditions know user, activity, tasks, state, now, locale and app.',
    '"when": "usr.applied"',
    '"when": "user.applied"',
  ),
  P0403: error(
    'A condition uses an unknown field',
    'The platform’s answers have no such field, so the condition would never hold.',
    '"when": "user.aplied"',
    '"when": "user.applied"',
  ),
  P0404: error(
    'A condition uses an unknown function',
    'The function does not exist, or is not allowed on pages.',
    '"when": "tasks.any(t, t.locked)"',
    '"when": "tasks.exists(t, t.locked)"',
  ),
  P0405: error(
    'Values in a condition do not fit',
    'Texts are compared with texts, numbers with numbers.',
    '"when": "user.kycLevel == \'1\'"',
    '"when": "user.kycLevel == 1"',
  ),
  P0406: error(
    'A condition is not true or false',
    'What decides whether a block shows must be true or false.',
    '"when": "user.kycLevel"',
    '"when": "user.kycLevel > 0"',
  ),
  P0407: error(
    'A text that a value can never be',
    'The field has only certain values; compared with another text it is never equal.',
    '"when": "state == \'FINISHED\'"',
    '"when": "state == \'ENDED\'"',
  ),
  P0408: error(
    'A condition that never changes',
    'It uses no name, so the block always shows or never.',
    '"when": "1 == 1"',
    'no "when" at all',
  ),
  P0409: error(
    'A condition is too large',
    'A condition is a line, not a program: at most 2,000 characters, and two lists gone through inside each other.',
    'three exists() inside each other',
    'two blocks with a condition each',
  ),
  P0501: error(
    'A link that leads nowhere safe',
    'Links are paths of this site or https addresses; nothing else is let through.',
    '"to": "javascript:alert(1)"',
    '"to": "/rewards"',
  ),
  P0502: error(
    'An asset is missing',
    'The file is not in the assets/ folder of this config.',
    '"hero": "assets/heroo.webp"',
    '"hero": "assets/hero.webp"',
  ),
  P0503: error(
    'An asset is too heavy',
    'A picture of more than 500 KB makes the page wait.',
    'assets/hero.png with 3 MB',
    'assets/hero.webp with 200 KB',
  ),
  P0601: error(
    'A moment of the wrong form',
    'Moments are written as date, time and offset from UTC.',
    '"from": "1.11.2026"',
    '"from": "2026-11-01T00:00:00+08:00"',
  ),
  P0602: error(
    'A moment without a time zone',
    'Without an offset the moment would mean something else on every machine.',
    '"from": "2026-11-01T00:00:00"',
    '"from": "2026-11-01T00:00:00+08:00"',
  ),
  P0603: error(
    'Moments are out of order',
    'Something would end before it begins.',
    '"start": "2026-12-01T00:00:00Z", "end": "2026-11-01T00:00:00Z"',
    '"start": "2026-11-01T00:00:00Z", "end": "2026-12-01T00:00:00Z"',
  ),
  P0604: warning(
    'Everything is over',
    'The last moment of the page or of the activity has passed; nobody will see it or take part.',
    '"to": "2020-01-01T00:00:00Z"',
    '"to": "2028-12-31T00:00:00Z"',
  ),
  P0701: error(
    'An id of the rules stands twice',
    'Tasks, rewards and groups are told apart by their ids; a reward that is paid out is recorded under its id.',
    'two tasks with "taskId": "kyc"',
    '"taskId": "kyc" and "taskId": "deposit"',
  ),
  P0702: error(
    'A task waits for one that is not there',
    'Its viewers could never do it.',
    '"preTaskIds": ["kycc"]',
    '"preTaskIds": ["kyc"]',
  ),
  P0703: error(
    'Tasks wait for each other',
    'None of them could ever be done.',
    'a waits for b, b waits for a',
    'b waits for a',
  ),
  P0704: error(
    'An amount that is not above 0',
    'Thresholds and rewards are more than nothing.',
    '"amount": "0"',
    '"amount": "10"',
  ),
  P0705: error(
    'A reward without a budget',
    'What is paid in a coin needs a line in "budget" that says how much of it may be paid out.',
    'a reward in USDT, "budget": []',
    '"budget": [{ "coin": "USDT", "amount": "50000" }]',
  ),
  P0706: error(
    'Page and rules differ in type',
    'activity.json and platform.json speak of the same activity, so their types are the same.',
    'activity.json "type": "NewUser", platform.json "type": "Lottery"',
    'the same type in both',
  ),
  P0707: error(
    'An activity has no rules',
    'platform.json says what the platform enforces: windows, tasks, rewards.',
    'a folder with activity.json alone',
    'activity.json and platform.json side by side',
  ),
} satisfies Record<string, Explanation>

/** The code of a mistake. */
export type Code = keyof typeof problemTable
