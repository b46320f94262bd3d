import type { CommandRefusal } from './operator.ts'

/** Another release than the expected one is current. */
const versionConflict: CommandRefusal = {
  error: 'VERSION_CONFLICT',
  message: '"newcomer" was not changed: release 3 is current, not release 2.',
  conflicts: [
    {
      alias: 'newcomer',
      current: 3,
      last: { action: 'publish', version: 3, actor: 'Ben', reason: 'Fix the title', at: 1_790_000_000_000 },
    },
  ],
}

const confirmNeeded: CommandRefusal = {
  error: 'CONFIRM_NEEDED',
  message: '"newcomer" was not published: it changes money for 120 users who have joined.',
  money: [
    {
      alias: 'newcomer',
      activityId: '1001',
      joined: 120,
      unclaimed: 14,
      promised: [{ coin: 'USDT', granted: '530', unclaimed: '70' }],
      changes: [{ what: 'rewards.deposit.amount', from: '5', to: '10', affects: 'new' }],
    },
  ],
}

const approvalNeeded: CommandRefusal = {
  error: 'APPROVAL_NEEDED',
  message:
    '"newcomer" was not published: a second person has to approve it. Ben or Cem may do so at /en/studio/review/newcomer.',
  approvals: [
    {
      alias: 'newcomer',
      hash: '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29',
      why: 'none',
      approvers: ['Ben', 'Cem'],
      review: '/en/studio/review/newcomer',
    },
  ],
}

const assetsMissing: CommandRefusal = {
  error: 'ASSETS_MISSING',
  message: '1 images were not uploaded yet.',
  missing: ['5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29'],
}

/** Examples of the refusals with status 409 of commands that change the current release. */
export const changeConflicts = { versionConflict }

/** Examples of the refusals with status 409 of commands that publish. */
export const publishConflicts = { versionConflict, confirmNeeded, approvalNeeded, assetsMissing }
