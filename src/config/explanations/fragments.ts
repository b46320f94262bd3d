import { error, warning } from './explanation.ts'

/** P022: fragments and versions. */
export const fragments = {
  P0221: error(
    'There is no such fragment',
    'A use puts a fragment of the same file in its place; "fragments" has none of that name.',
    '',
    '"fragments": { "offer": … }, "page": [{ "use": "offr", "id": "spring" }]',
    '"fragments": { "offer": … }, "page": [{ "use": "offer", "id": "spring" }]',
  ),
  P0222: error(
    'A fragment uses itself',
    'It would never end, be it by itself or by way of others. Fragments may stand in each other at most 8 deep.',
    '',
    '"offer": { "blocks": [{ "use": "offer", "id": "again" }] }',
    '"offer": { "blocks": [{ "id": "rules", "type": "Rules" }] }',
  ),
  P0223: error(
    'An argument does not fit',
    'A use hands over, under "with", what the parameters of the fragment ask for: each without a default, none beside them, and of the kind they say.',
    '',
    '"params": { "title": { "type": "text" } } … "with": { "titel": "offer.title" }',
    '"params": { "title": { "type": "text" } } … "with": { "title": "offer.title" }',
  ),
  P0224: warning(
    'A fragment is never used',
    'What stands in it is only checked where it is used.',
    '',
    '"fragments": { "offer": … } and no { "use": "offer" }',
    '"fragments": { "offer": … }, "page": [{ "use": "offer", "id": "spring" }]',
  ),
  P0225: error(
    'There is no such parameter',
    'Inside a fragment { "param": … } stands for what a use hands over; the fragment has no parameter of that name.',
    '',
    '"params": { "title": { "type": "text" } } … "title": { "param": "titel" }',
    '"params": { "title": { "type": "text" } } … "title": { "param": "title" }',
  ),
  P0226: warning(
    'An older form',
    'The file, or a block of it, is written in an earlier version. It still shows as it did; "playbill migrate" brings it into the present form and keeps comments.',
    '',
    '"version": 0, "blocks": […]',
    '"version": 1, "page": […]',
  ),
  P0227: error(
    'A page is newer than the app',
    'The file is written in a version the running app does not know yet, so it cannot tell what is meant.',
    'activity.json#/version',
    '9',
    '1',
  ),
}
