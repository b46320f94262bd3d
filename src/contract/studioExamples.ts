import type { Draft } from './drafts.ts'
import type { CommandRefusal } from './operator.ts'
import type { StudioAnswer, StudioCall } from './studio/answers.ts'
import type { StudioChecked, StudioFix, StudioProblem } from './studio/check.ts'
import type { StudioComparison } from './studio/compare.ts'
import type { StudioPage } from './studio/pages.ts'
import type { DraftVersion, DraftVersionContent, SavedDraft } from './studio/saves.ts'
import type { StudioSession } from './studio/session.ts'

const hash = '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29'
const at = 1_790_000_000_000
const files = { 'page.json': '{ "version": 1, "page": [{ "id": "rules", "type": "Rules" }] }' }

const session: StudioSession = {
  operator: 'Ada',
  mode: 'operator',
  csrf: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  expiresAt: at + 43_200_000,
  canSaveFiles: false,
  canShare: true,
  requireApproval: 'never',
  hasParticipants: true,
  locales: ['en', 'de'],
  types: [{ type: 'Lottery', code: 7, description: 'Users draw prizes.' }],
  now: at,
}

const page: StudioPage = {
  alias: 'spring',
  kind: 'page',
  type: null,
  family: null,
  activityId: null,
  title: 'Spring',
  titles: { en: 'Spring' },
  source: 'draft',
  draft: { revision: 4, author: 'Ada', savedAt: at },
  live: { version: 3, hash, publishedAt: at, by: 'Ben', reason: 'Spring campaign' },
  plans: [],
  windows: null,
  errors: 0,
  warnings: 1,
  review: null,
  archived: null,
}

const draft: Draft = {
  alias: 'spring',
  kind: 'page',
  revision: 4,
  hash,
  source: 'draft',
  changed: true,
  author: 'Ada',
  savedAt: at,
  base: { version: 3, hash },
  files,
  assets: {},
}

const saved: SavedDraft = { alias: 'spring', revision: 5, hash, author: 'Ada', savedAt: at }

const version: DraftVersion = { revision: 4, author: 'Ada', savedAt: at, hash, changed: ['page.json'] }

const versionContent: DraftVersionContent = {
  alias: 'spring',
  revision: 4,
  author: 'Ada',
  savedAt: at,
  hash,
  files,
  assets: {},
}

const problem: StudioProblem = {
  code: 'P0602',
  severity: 'warning',
  file: 'page.json',
  line: 1,
  column: 3,
  length: 9,
  pointer: '/page/0/props',
  message: 'The field does nothing.',
  fix: { offset: 2, length: 9, text: '' },
  block: 'rules',
}

const checked: StudioChecked = {
  problems: [problem],
  errors: 0,
  warnings: 1,
  publishable: true,
  refusal: null,
  checked: hash,
  release: {
    alias: 'spring',
    page: { version: 1, page: [{ id: 'rules', type: 'Rules' }] },
    words: { en: { 'meta.title': 'Spring' } },
    rules: null,
    activityId: null,
    type: null,
    family: null,
    windows: null,
  },
}

const call: Omit<StudioCall, 'checked' | 'alias'> = {
  persona: 'joined',
  at,
  langCode: '0',
  call: 'detail',
  input: { activityId: '1001' },
}

const answer: StudioAnswer = {
  code: '00000',
  msg: 'success',
  data: { alias: 'spring' },
  requestTime: at,
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
}

const comparison: StudioComparison = {
  live: { version: 3, hash, publishedAt: at, by: 'Ben', reason: 'Spring campaign' },
  current: 3,
  hash,
  changes: [
    {
      part: 'rules',
      kind: 'changed',
      path: 'lottery.prizes[usdt100].odds',
      before: 10_000,
      after: 20_000,
      affects: 'new',
    },
  ],
  money: null,
  users: { joined: 0, unclaimed: 0 },
  notices: [{ kind: 'window', window: 'claim', ms: -259_200_000, unclaimed: 1204 }],
  refusal: null,
  problems: [],
}

const content: StudioFix = { alias: 'spring', files, assets: {} }

/** Examples of the calls of Studio, for OpenAPI. */
export const studioExamples = {
  hash,
  session,
  page,
  draft,
  saved,
  version,
  versionContent,
  problem,
  checked,
  call,
  answer,
  comparison,
  content,
}

/** Examples of the refusals with status 409 of a save. */
export const draftConflicts: Readonly<Record<string, CommandRefusal>> = {
  draftConflict: {
    error: 'DRAFT_CONFLICT',
    message: 'Ben saved revision 5 of "spring" meanwhile.',
    draft: { alias: 'spring', draft: { ...draft, revision: 5, author: 'Ben' } },
  },
}
