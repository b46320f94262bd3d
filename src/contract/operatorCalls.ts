import { Type } from 'typebox'
import { PageEventSums, SumsQuery } from './analytics.ts'
import type { HttpCall } from './httpCall.ts'
import {
  BundleCommand,
  BundleResult,
  CommandResult,
  Hash,
  PasswordReset,
  PasswordResetResult,
  PlanList,
  PlansQuery,
  PublishCommand,
  ReleaseDetails,
  ReleaseHistory,
  RollbackCommand,
  type ScheduledRelease,
  StopCommand,
  UnscheduleCommand,
} from './operator.ts'
import { operatorCall } from './operatorCall.ts'
import { payoutCalls } from './payoutCalls.ts'
import { previewLinkCalls } from './previewLinkCalls.ts'
import { queueCalls } from './queueCalls.ts'
import { changeConflicts, publishConflicts } from './releaseRefusals.ts'
import { reviewCalls } from './reviewCalls.ts'
import { Alias, Shape } from './scalars.ts'
import { studioCalls } from './studioCalls.ts'

/** `{alias}` in a path. */
const ofAlias = Shape({ alias: Alias })

/** `{alias}` and `{version}` in a path. */
const ofVersion = Shape({ alias: Alias, version: Type.String({ pattern: '^([1-9]\\d{0,8}|current)$' }) })

const who = { by: 'Ada', reason: 'Spring campaign' }
const result = (outcome: CommandResult['outcome']): CommandResult => ({
  outcome,
  alias: 'newcomer',
  version: 3,
  from: 2,
  hash: '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29',
  planned: null,
  plans: [],
  problems: [],
})

const plan: ScheduledRelease = {
  id: 7,
  alias: 'newcomer',
  at: 1_790_600_000_000,
  action: 'publish',
  actor: who.by,
  reason: who.reason,
  state: 'WAITING',
  version: null,
  base: 3,
  hash: '0c6b3f9d1e5a4b7c8d9e0f1a2b3c4d5e0c6b3f9d1e5a4b7c8d9e0f1a2b3c4d5e',
  bundle: null,
  ends: null,
  problem: null,
  madeAt: 1_790_000_000_000,
  doneAt: null,
  doneVersion: null,
}

/** All calls of the operator API. To add one, add an entry; a test compares them with the routes. */
export const operatorCalls: readonly HttpCall[] = [
  operatorCall('publishRelease', {
    method: 'POST',
    path: '/publish',
    summary: 'Publishes the files of a config folder, or schedules them for `at`.',
    body: PublishCommand,
    bodyExample: {
      alias: 'newcomer',
      ...who,
      expected: 2,
      files: { 'page.json': '{ "version": 1, "page": [{ "id": "rules", "type": "Rules" }] }' },
      assets: {},
    },
    answer: CommandResult,
    example: result('published'),
    conflicts: publishConflicts,
  }),
  operatorCall('publishBundle', {
    method: 'POST',
    path: '/bundle',
    summary: 'Publishes several pages in one transaction, or schedules them for `at`: all or none.',
    body: BundleCommand,
    bodyExample: {
      ...who,
      pages: [{ alias: 'newcomer', expected: 2, files: { 'page.json': '{ "version": 1, "page": [] }' }, assets: {} }],
    },
    answer: BundleResult,
    example: { bundle: null, pages: [result('published')] },
    conflicts: publishConflicts,
  }),
  operatorCall('rollbackRelease', {
    method: 'POST',
    path: '/rollback',
    summary: 'Makes the previous release, or the given version, current.',
    body: RollbackCommand,
    bodyExample: { alias: 'newcomer', ...who, version: 2 },
    answer: CommandResult,
    example: result('rolledBack'),
    conflicts: changeConflicts,
  }),
  operatorCall('stopPage', {
    method: 'POST',
    path: '/stop',
    summary: 'Takes a page offline until the next publish or rollback.',
    body: StopCommand,
    bodyExample: { alias: 'newcomer', ...who },
    answer: CommandResult,
    example: { ...result('stopped'), version: null, from: 3 },
    conflicts: changeConflicts,
  }),
  operatorCall('cancelScheduledRelease', {
    method: 'POST',
    path: '/unplan',
    summary: 'Cancels one plan of a page, or all.',
    body: UnscheduleCommand,
    bodyExample: { alias: 'newcomer', ...who },
    answer: CommandResult,
    example: result('unplanned'),
  }),
  operatorCall('listPlans', {
    method: 'GET',
    path: '/plans',
    summary: 'Scheduled changes of pages, by time.',
    query: PlansQuery,
    answer: PlanList,
    example: { plans: [plan], current: { newcomer: 3 } },
  }),
  operatorCall('releaseHistory', {
    method: 'GET',
    path: '/releases/{alias}',
    summary: 'The history of a page, newest first.',
    params: ofAlias,
    answer: ReleaseHistory,
    example: {
      alias: 'newcomer',
      current: 3,
      planned: null,
      plans: [],
      steps: [
        {
          at: 1_790_000_000_000,
          actor: 'Ada',
          action: 'publish',
          version: 3,
          from: 2,
          reason: 'Spring campaign',
          source: 'operator',
          detail: null,
          bundle: null,
          hash: '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29',
        },
      ],
    },
  }),
  operatorCall('readRelease', {
    method: 'GET',
    path: '/releases/{alias}/{version}',
    summary: 'One release with its source files; `current` is the current one.',
    params: ofVersion,
    answer: ReleaseDetails,
    example: {
      alias: 'rewards',
      hash: '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29',
      page: { version: 1, page: [{ id: 'rules', type: 'Rules' }] },
      words: { en: { 'meta.title': 'Rewards' } },
      rules: null,
      assets: {},
      version: 3,
      source: 'operator',
      publishedAt: 1_790_000_000_000,
      files: { 'page.json': '{ "version": 1, "page": [] }' },
    },
  }),
  operatorCall('uploadAsset', {
    method: 'PUT',
    path: '/assets/{hash}',
    summary: 'Stores an image under its SHA-256 (hex), before the release that refers to it is published.',
    params: Shape({ hash: Hash }),
    bodyType: 'application/octet-stream',
    body: Type.String({ contentEncoding: 'binary' }),
  }),
  operatorCall('readAsset', {
    method: 'GET',
    path: '/assets/{hash}',
    summary: 'The bytes of an image by their SHA-256 (hex).',
    params: Shape({ hash: Hash }),
    answerType: 'application/octet-stream',
    answer: Type.String({ contentEncoding: 'binary' }),
  }),
  operatorCall('analyticsSums', {
    method: 'GET',
    path: '/analytics',
    summary: 'The stored analytics events, summed by page and release.',
    query: SumsQuery,
    answer: PageEventSums,
    example: {
      since: 1_790_000_000_000,
      sums: [
        { page: 'newcomer', release: 3, name: 'BlockAction', subject: 'join', detail: 'apply', count: 42, p75: null },
      ],
    },
  }),
  operatorCall('resetPassword', {
    method: 'POST',
    path: '/accounts/reset',
    summary: 'Sets a new password for an account of the embedded platform and revokes its tokens.',
    body: PasswordReset,
    bodyExample: { loginName: 'ada@example.com', ...who },
    answer: PasswordResetResult,
    example: { loginName: 'ada@example.com', password: 'kX3-wP9-tR7-mQ2' },
  }),
  ...previewLinkCalls,
  ...queueCalls,
  ...payoutCalls,
  ...studioCalls,
  ...reviewCalls,
]
