import { error, warning } from './explanation.ts'

/** P022: fragments and versions. */
export const fragments = {
  P0221: error(
    'There is no such fragment',
    'A use is replaced by a fragment of the same file. "fragments" has no fragment with this name.',
    '',
    '"fragments": { "offer": … }, "page": [{ "use": "offr", "id": "spring" }]',
    '"fragments": { "offer": … }, "page": [{ "use": "offer", "id": "spring" }]',
  ),
  P0222: error(
    'A fragment uses itself',
    'The expansion would never end, whether the fragment uses itself directly or through others. Fragments can be nested at most 8 levels deep.',
    '',
    '"offer": { "blocks": [{ "use": "offer", "id": "again" }] }',
    '"offer": { "blocks": [{ "id": "rules", "type": "Rules" }] }',
  ),
  P0223: error(
    'An argument does not fit',
    'A use passes arguments under "with": one for each parameter without a default, none for unknown parameters, and each of the type of its parameter.',
    '',
    '"params": { "title": { "type": "text" } } … "with": { "titel": "offer.title" }',
    '"params": { "title": { "type": "text" } } … "with": { "title": "offer.title" }',
  ),
  P0224: warning(
    'A fragment is never used',
    'The content of a fragment is only checked where it is used.',
    '',
    '"fragments": { "offer": … } and no { "use": "offer" }',
    '"fragments": { "offer": … }, "page": [{ "use": "offer", "id": "spring" }]',
  ),
  P0225: error(
    'There is no such parameter',
    'Inside a fragment { "param": … } is replaced by an argument of the use. The fragment has no parameter with this name.',
    '',
    '"params": { "title": { "type": "text" } } … "title": { "param": "titel" }',
    '"params": { "title": { "type": "text" } } … "title": { "param": "title" }',
  ),
  P0226: warning(
    'An older version',
    'The file, or a block of it, is written in an earlier version. It still works. "playbill migrate" raises it to the current version and keeps comments.',
    '',
    '"version": 0, "blocks": […]',
    '"version": 1, "page": […]',
  ),
  P0227: error(
    'A page is newer than the app',
    'The file is written in a version that the running app does not support yet.',
    'activity.json#/version',
    '9',
    '1',
  ),
}
