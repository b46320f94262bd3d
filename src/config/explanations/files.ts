import { error } from './explanation.ts'

/** P00: files and folders. */
export const files = {
  P0001: error(
    'A file cannot be read',
    'The file is not there, or the system does not let it be read.',
    '',
    'configs/spring/ without activity.json',
    'configs/spring/activity.json',
  ),
  P0002: error(
    'A file is too large',
    'A config file has at most 256 KB, so that every page stays quick. Pictures belong in assets/, long texts in locales/.',
    '',
    'a picture written into the config as base64',
    '"theme": { "hero": "assets/hero.webp" }',
  ),
  P0003: error(
    'A file is not JSON',
    'Config files are JSON; comments and commas after the last entry are allowed. Only the first mistake of form is told, since the rest cannot be read for sure.',
    'activity.json#/page/2',
    '{ "id": "rules" "type": "Rules" }',
    '{ "id": "rules", "type": "Rules" }',
  ),
  P0004: error(
    'Brackets stand too deep',
    'Brackets stand inside each other at most 32 deep.',
    '',
    'Columns in Columns in Columns …',
    'Sections one below the other',
  ),
  P0005: error(
    'A page has too many blocks',
    'A page has at most 500 blocks, those in slots and fallbacks included.',
    '',
    '600 Notice blocks',
    'one TaskList, which shows all tasks',
  ),
  P0006: error(
    'A text is too long',
    'A text has at most 10,000 characters.',
    '',
    'the terms of use in one text',
    'a link to the terms of use',
  ),
  P0007: error(
    'A name stands twice',
    'In one object each name stands once; of two only the last would count.',
    'activity.json#/page/2',
    '{ "id": "rules", "id": "terms", "type": "Rules" }',
    '{ "id": "rules", "type": "Rules" }',
  ),
  P0008: error(
    'A folder is no alias',
    'The name of the folder is the page’s address, so it is made of small letters, digits and hyphens.',
    '',
    'configs/Spring Sale/',
    'configs/spring-sale/',
  ),
  P0009: error(
    'An address is taken',
    'A page without an activity has the name of its folder as its address, and some addresses are the site’s own.',
    '',
    'configs/events/page.json',
    'configs/spring-events/page.json',
  ),
}
