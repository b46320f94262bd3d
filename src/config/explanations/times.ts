import { error, warning } from './explanation.ts'

/** P06: moments. */
export const times = {
  P0601: error(
    'A moment of the wrong form',
    'Moments are written as date, time and offset from UTC.',
    'activity.json#/schedule/from',
    '"1.11.2026"',
    '"2026-11-01T00:00:00+08:00"',
  ),
  P0602: error(
    'A moment without a time zone',
    'Without an offset the moment would mean something else on every machine.',
    'activity.json#/schedule/from',
    '"2026-11-01T00:00:00"',
    '"2026-11-01T00:00:00+08:00"',
  ),
  P0603: error(
    'Moments are out of order',
    'Something would end before it begins.',
    'activity.json#/schedule',
    '{ "from": "2028-12-31T00:00:00Z", "to": "2026-10-01T00:00:00Z" }',
    '{ "from": "2026-10-01T00:00:00Z", "to": "2028-12-31T00:00:00Z" }',
  ),
  P0604: warning(
    'Everything is over',
    'The last moment of the page or of the activity has passed; nobody will see it or take part.',
    'page.json#/schedule',
    '{ "to": "2020-01-01T00:00:00Z" }',
    '{ "to": "2028-12-31T00:00:00Z" }',
  ),
  P0605: error(
    'A time outside the time it belongs to',
    'A page is seen while its activity runs; a stage, and the day teams are locked, are inside the event.',
    'activity.json#/schedule',
    '{ "from": "2029-06-01T00:00:00Z" }',
    '{ "from": "2026-10-01T00:00:00Z" }',
  ),
  P0606: warning(
    'The page is there for a part of its activity only',
    'Whoever looks for the page while they can join or claim, as platform.json says, does not find it.',
    'activity.json#/schedule',
    '{ "to": "2028-12-01T00:00:00Z" }',
    '{ "to": "2028-12-31T00:00:00Z" }',
  ),
}
