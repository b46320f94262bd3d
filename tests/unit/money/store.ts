// Imported before the calls, so that they read this store instead of a database.
import { vi } from 'vitest'

/** Mocks of the store and of progress instead of a database. */
const store = vi.hoisted(() => ({
  crashAt: vi.fn(),
  claimableRows: vi.fn(),
  storeAnswer: vi.fn(),
  storedAnswer: vi.fn(),
  grant: vi.fn(),
  receiptOf: vi.fn(),
  drawState: vi.fn(),
  takeDraw: vi.fn(),
  chanceSources: vi.fn(),
  remainingOf: vi.fn(),
  publicSeeds: vi.fn(),
  recordsOf: vi.fn(),
  findUser: vi.fn(),
  findApplication: vi.fn(),
  isSettled: vi.fn(),
  updateLastScores: vi.fn(),
  markSettled: vi.fn(),
  grantResult: vi.fn(),
  markUnpaidRewardPaid: vi.fn(),
  storeUnpaidReward: vi.fn(),
  boardPage: vi.fn(),
  boardTotal: vi.fn(),
  rankOf: vi.fn(),
  previousRanks: vi.fn(),
  teamOf: vi.fn(),
  join: vi.fn(),
  lastEventId: vi.fn(),
  ownTeam: vi.fn(),
  rankTeam: vi.fn(),
  createOrJoinTeam: vi.fn(),
  teamAfterRefusal: vi.fn(),
  membersOf: vi.fn(),
  dissolveSmall: vi.fn(),
  countReferrals: vi.fn(),
  rebatesOf: vi.fn(),
  participationOf: vi.fn(),
  loadProgress: vi.fn(),
}))

// The query builder is not used here, so it is not loaded.
vi.mock('kysely', () => ({ sql: () => ({}), CompiledQuery: {} }))
vi.mock('../../../src/platform/crashPoints.ts', () => ({ crashAt: store.crashAt }))
vi.mock('../../../src/platform/store/claimable.ts', () => ({ claimableRows: store.claimableRows }))
vi.mock('../../../src/platform/store/idempotency.ts', async (original) => ({
  ...(await original<object>()),
  storeAnswer: store.storeAnswer,
  storedAnswer: store.storedAnswer,
}))
vi.mock('../../../src/platform/store/grant.ts', async (original) => ({
  ...(await original<object>()),
  grant: store.grant,
  receiptOf: store.receiptOf,
}))
vi.mock('../../../src/platform/store/draws.ts', () => ({
  drawState: store.drawState,
  takeDraw: store.takeDraw,
  chanceSources: store.chanceSources,
}))
vi.mock('../../../src/platform/store/stockAndBudget.ts', () => ({ remainingOf: store.remainingOf }))
vi.mock('../../../src/platform/store/seeds.ts', () => ({ publicSeeds: store.publicSeeds }))
vi.mock('../../../src/platform/store/records.ts', () => ({ recordsOf: store.recordsOf }))
vi.mock('../../../src/platform/store/users.ts', () => ({ findUser: store.findUser }))
vi.mock('../../../src/platform/store/applications.ts', () => ({
  findApplication: store.findApplication,
  join: store.join,
}))
vi.mock('../../../src/platform/settlement/lastScores.ts', () => ({ updateLastScores: store.updateLastScores }))
vi.mock('../../../src/platform/store/events.ts', () => ({ lastEventId: store.lastEventId }))
vi.mock('../../../src/platform/store/resultGrants.ts', () => ({
  isSettled: store.isSettled,
  markSettled: store.markSettled,
  grantResult: store.grantResult,
}))
vi.mock('../../../src/platform/store/unpaidRewards.ts', () => ({
  markUnpaidRewardPaid: store.markUnpaidRewardPaid,
  storeUnpaidReward: store.storeUnpaidReward,
}))
vi.mock('../../../src/platform/store/scores.ts', async (original) => ({
  ...(await original<object>()),
  boardPage: store.boardPage,
  boardTotal: store.boardTotal,
  rankOf: store.rankOf,
}))
vi.mock('../../../src/platform/store/rankSnapshots.ts', () => ({ previousRanks: store.previousRanks }))
vi.mock('../../../src/platform/store/teams.ts', () => ({
  membersOf: store.membersOf,
  teamOf: store.teamOf,
}))
vi.mock('../../../src/platform/store/invitations.ts', () => ({ countReferrals: store.countReferrals }))
vi.mock('../../../src/platform/store/rebates.ts', () => ({ rebatesOf: store.rebatesOf }))
vi.mock('../../../src/platform/operations/team.ts', () => ({
  ownTeam: store.ownTeam,
  createOrJoinTeam: store.createOrJoinTeam,
  teamAfterRefusal: store.teamAfterRefusal,
}))
vi.mock('../../../src/platform/settlement/smallTeams.ts', () => ({
  dissolveSmall: store.dissolveSmall,
  rankTeam: store.rankTeam,
}))
vi.mock('../../../src/platform/settlement/participation.ts', () => ({ participationOf: store.participationOf }))
vi.mock('../../../src/platform/settlement/loadProgress.ts', () => ({ loadProgress: store.loadProgress }))

/** Resets every mock to the answer of an empty store. */
export function resetStore(): void {
  for (const answer of Object.values(store)) answer.mockReset()
  store.claimableRows.mockResolvedValue([])
  store.grant.mockResolvedValue(true)
  store.receiptOf.mockResolvedValue(null)
  store.takeDraw.mockResolvedValue('drawn')
  store.grantResult.mockResolvedValue(true)
  store.isSettled.mockResolvedValue(false)
  store.boardPage.mockResolvedValue([])
  store.boardTotal.mockResolvedValue(0)
  store.rankOf.mockResolvedValue(null)
  store.previousRanks.mockResolvedValue(null)
  store.join.mockResolvedValue(true)
  store.lastEventId.mockResolvedValue('44')
  store.ownTeam.mockResolvedValue(null)
  store.recordsOf.mockResolvedValue([])
  store.remainingOf.mockResolvedValue({ stock: new Map(), budget: new Map() })
}

export { store }
