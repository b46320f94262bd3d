import { Type } from 'typebox'
import { Draft } from './drafts.ts'
import type { HttpCall } from './httpCall.ts'
import { operatorCall } from './operatorCall.ts'
import { Alias, Shape } from './scalars.ts'
import { StudioAnswer, StudioAnswers, StudioCall, StudioCalls } from './studio/answers.ts'
import { StudioCheck, StudioChecked, StudioFix, StudioFixed } from './studio/check.ts'
import { StudioCompare, StudioComparison } from './studio/compare.ts'
import { StudioPages } from './studio/pages.ts'
import {
  ArchiveDraft,
  ArchivedDraft,
  DiscardDraft,
  DraftVersionContent,
  DraftVersions,
  NewDraft,
  SaveDraft,
  SavedDraft,
  SavedFiles,
  SaveFiles,
} from './studio/saves.ts'
import { StudioSession, StudioSignIn } from './studio/session.ts'
import { draftConflicts, studioExamples as examples } from './studioExamples.ts'

const ofAlias = Shape({ alias: Alias })
const ofRevision = Shape({ alias: Alias, revision: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) })

const sessionCalls: readonly HttpCall[] = [
  operatorCall('studioSession', {
    method: 'GET',
    path: '/studio/session',
    summary: 'Who works in Studio, and what this server allows there.',
    answer: StudioSession,
    example: examples.session,
  }),
  {
    ...operatorCall('signInToStudio', {
      method: 'POST',
      path: '/studio/session',
      summary: 'Exchanges the operator token for a session of Studio: a cookie that scripts cannot read, for 12 hours.',
      body: StudioSignIn,
      bodyExample: { token: 'the value of OPERATOR_TOKEN', name: 'Ada' },
      answer: StudioSession,
      example: examples.session,
    }),
    access: 'public',
  },
  operatorCall('signOutOfStudio', {
    method: 'DELETE',
    path: '/studio/session',
    summary: 'Removes the cookie of the session.',
  }),
]

const draftCalls: readonly HttpCall[] = [
  operatorCall('studioPages', {
    method: 'GET',
    path: '/studio/pages',
    summary: 'Every activity and page: its draft, what is live and scheduled, its windows and its problems.',
    answer: StudioPages,
    example: { now: 1_790_000_000_000, pages: [examples.page] },
  }),
  operatorCall('createDraft', {
    method: 'POST',
    path: '/drafts',
    summary: 'Creates a draft from an activity type, an empty page, or a copy of another page.',
    body: NewDraft,
    bodyExample: { alias: 'spring', from: { template: 'Lottery' }, start: 1_790_600_000_000 },
    answer: Draft,
    example: examples.draft,
    conflicts: { exists: { error: 'EXISTS', message: 'There is already a page "spring": choose another alias.' } },
  }),
  operatorCall('readDraft', {
    method: 'GET',
    path: '/drafts/{alias}',
    summary: 'The files of a page to edit: of its draft, else of its folder (sandbox) or its current release.',
    params: ofAlias,
    answer: Draft,
    example: examples.draft,
  }),
  operatorCall('saveDraft', {
    method: 'PUT',
    path: '/drafts/{alias}',
    summary: 'Saves changed files as a new revision of a draft.',
    params: ofAlias,
    body: SaveDraft,
    bodyExample: { revision: 4, changes: { 'locales/en.json': '{ "meta.title": "Spring" }\n' } },
    answer: SavedDraft,
    example: examples.saved,
    conflicts: draftConflicts,
  }),
  operatorCall('discardDraft', {
    method: 'DELETE',
    path: '/drafts/{alias}',
    summary: 'Discards a draft. What is live stays, and the versions can still be read. The history says who did it.',
    params: ofAlias,
    query: DiscardDraft,
  }),
  operatorCall('archiveDraft', {
    method: 'POST',
    path: '/drafts/{alias}/archive',
    summary: 'Archives a page in Studio, or takes it back. Viewers notice nothing.',
    params: ofAlias,
    body: ArchiveDraft,
    bodyExample: { archived: true, reason: 'The event is over.' },
    answer: ArchivedDraft,
    example: { alias: 'spring', archived: true },
  }),
  operatorCall('draftVersions', {
    method: 'GET',
    path: '/drafts/{alias}/versions',
    summary: 'Earlier versions of a draft, newest first.',
    params: ofAlias,
    answer: DraftVersions,
    example: { alias: 'spring', versions: [examples.version] },
  }),
  operatorCall('readDraftVersion', {
    method: 'GET',
    path: '/drafts/{alias}/versions/{revision}',
    summary: 'The files of an earlier version of a draft.',
    params: ofRevision,
    answer: DraftVersionContent,
    example: examples.versionContent,
  }),
  operatorCall('saveDraftFiles', {
    method: 'POST',
    path: '/drafts/{alias}/files',
    summary: 'Writes a draft into its folder, in the sandbox and from this machine only.',
    params: ofAlias,
    body: SaveFiles,
    bodyExample: { revision: 4 },
    answer: SavedFiles,
    example: { alias: 'spring', revision: 4, written: ['locales/en.json'], removed: [] },
    conflicts: {
      folderChanged: {
        error: 'FOLDER_CHANGED',
        message: 'The folder was changed meanwhile: locales/en.json.',
        folder: { 'locales/en.json': '{}\n' },
      },
    },
  }),
]

const canvasCalls: readonly HttpCall[] = [
  operatorCall('checkDraft', {
    method: 'POST',
    path: '/studio/check',
    summary: 'Checks files like a publish, and returns what the canvas shows.',
    body: StudioCheck,
    bodyExample: examples.content,
    answer: StudioChecked,
    example: examples.checked,
  }),
  operatorCall('fixDraft', {
    method: 'POST',
    path: '/studio/fix',
    summary: 'Applies the fixes of the checker, like "playbill check --fix".',
    body: StudioFix,
    bodyExample: examples.content,
    answer: StudioFixed,
    example: { files: { 'page.json': '{ "version": 1, "page": [] }' }, fixed: [examples.problem] },
  }),
  operatorCall('answerDraftCall', {
    method: 'POST',
    path: '/studio/call',
    summary: 'Answers one call of a page in the canvas for a persona, from the checked files alone.',
    body: StudioCall,
    bodyExample: { checked: examples.hash, alias: 'spring', ...examples.call },
    answer: StudioAnswer,
    example: examples.answer,
    conflicts: { unknownCheck: { error: 'UNKNOWN_CHECK', message: 'Check the files of "spring" again.' } },
  }),
  operatorCall('answerDraftCalls', {
    method: 'POST',
    path: '/studio/answers',
    summary: 'Answers several calls of pages in the canvas.',
    body: StudioCalls,
    bodyExample: { checked: examples.hash, alias: 'spring', calls: [examples.call] },
    answer: StudioAnswers,
    example: { answers: [examples.answer] },
    conflicts: { unknownCheck: { error: 'UNKNOWN_CHECK', message: 'Check the files of "spring" again.' } },
  }),
  operatorCall('compareDraft', {
    method: 'POST',
    path: '/studio/compare',
    summary: 'What a publish of files would change, and for whom.',
    body: StudioCompare,
    bodyExample: examples.content,
    answer: StudioComparison,
    example: examples.comparison,
  }),
]

/** Operator calls of Studio. */
export const studioCalls: readonly HttpCall[] = [...sessionCalls, ...draftCalls, ...canvasCalls]
