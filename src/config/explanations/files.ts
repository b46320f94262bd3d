import { error, warning } from './explanation.ts'

/** P00: files and folders. */
export const files = {
  P0001: error(
    'A file cannot be read',
    'The file does not exist, or is not readable.',
    '',
    'configs/spring/ without activity.json',
    'configs/spring/activity.json',
  ),
  P0002: error(
    'A file is too large',
    'A config file has at most 256 KB, so that pages load fast. Pictures belong in assets/, long texts in locales/.',
    '',
    'a picture written into the config as base64',
    '"theme": { "hero": "assets/hero.webp" }',
  ),
  P0003: error(
    'A file is not JSON',
    'Config files are JSON; comments and commas after the last entry are allowed. Only the first syntax error is reported, because the rest cannot be read reliably.',
    'activity.json#/page/2',
    '{ "id": "rules" "type": "Rules" }',
    '{ "id": "rules", "type": "Rules" }',
  ),
  P0004: error(
    'Brackets are nested too deep',
    'Brackets can be nested at most 32 levels deep.',
    '',
    'Columns in Columns in Columns …',
    'Sections one below the other',
  ),
  P0005: error(
    'A page has too many blocks',
    'A page has at most 500 blocks, including blocks in slots and fallbacks.',
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
    'A duplicate name',
    'Names in an object are unique. Of two equal names only the last one counts.',
    'activity.json#/page/2',
    '{ "id": "rules", "id": "terms", "type": "Rules" }',
    '{ "id": "rules", "type": "Rules" }',
  ),
  P0008: error(
    'A folder name is not an alias',
    'The name of the folder is the page’s address, so it has only lowercase letters, digits and hyphens.',
    '',
    'configs/Spring Sale/',
    'configs/spring-sale/',
  ),
  P0009: error(
    'An address is already used',
    'A page without an activity has the name of its folder as its address, and some addresses belong to the site.',
    '',
    'configs/events/page.json',
    'configs/spring-events/page.json',
  ),
  P0010: warning(
    'A file that is not read beside the page',
    'A folder is one page. With an activity.json nothing reads page.json; with a page.json nothing reads platform.json.',
    '',
    'configs/spring/ with activity.json and page.json',
    'configs/spring/activity.json and configs/spring-terms/page.json',
  ),
  P0011: warning(
    'A file with an unknown name',
    'Files are found by their names: activity.json or page.json, platform.json, locales/<language>.json and the pictures of assets/. Files with other names have no effect.',
    '',
    'configs/spring/locales/fr.jsn',
    'configs/spring/locales/fr.json',
  ),
  P0012: error(
    'A link or a device instead of a file',
    'Only regular files are read. A symbolic link can expose files outside the folder, and reading a pipe may never end.',
    '',
    'locales/en.json, a symbolic link to /proc/self/environ',
    'locales/en.json, a file',
  ),
}
