import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { openSimulation } from '../../../src/server/simulation/openSimulation.ts'
import { runParticipant } from '../../../src/server/simulation/participant.ts'
import { createClient } from '../../../src/server/simulation/sandboxClient.ts'
import { seededRandom } from '../../../src/server/simulation/seededRandom.ts'
import { checkLedger } from '../../load/checkLedger.ts'
import { openAgents } from './agents.ts'
import { group, task } from './fixture.ts'
import { type Harness, newFolder, openHarness } from './harness.ts'

const folder = newFolder()
let harness: Harness
let origin: string

/** Windows around the current time, because the simulation runs in real time. */
const iso = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const windows = {
  applyStart: iso(-5),
  applyEnd: iso(5),
  start: iso(-5),
  end: iso(6),
  settle: iso(7),
  claimEnd: iso(9),
}

beforeAll(async () => {
  harness = await openHarness('pglite', { dataDir: folder })
  harness.clock.time = Date.now()
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(harness.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

async function simulate(count: number, seed: string, activityId: string) {
  const simulation = await openSimulation(createClient(origin, 'test-sign-key'), seed, count, {
    alias: `event-${activityId}`,
  })
  await Promise.all(Array.from({ length: count }, (_, index) => runParticipant(simulation, index + 1)))
  return simulation.counts
}

const accounts = async () =>
  (await harness.store.db.selectFrom('app_user').select('login_name').orderBy('login_name').execute()).map(
    ({ login_name }) => login_name,
  )

test('the same seed gives the same users and actions, and existing users are skipped', async () => {
  const parts = {
    windows,
    team: { minMembers: 2, maxMembers: 50, lockAt: iso(5) },
    leaderboards: [
      { boardId: 'teams', scope: 'TEAM' as const, metric: 'VOLUME' as const, periods: ['TOTAL' as const] },
    ],
  }
  const tasks = [group([task({ taskId: 'volume', taskType: 'TOTAL_TRADING_VOLUME' })])]
  const [first, second] = [await harness.open(tasks, parts), await harness.open(tasks, parts)]
  const counts = await simulate(14, 'one', first)
  expect(counts).toMatchObject({ people: 14, known: 0, joined: 14, teams: 2 })
  const made = await accounts()
  expect(await simulate(14, 'one', first)).toMatchObject({ people: 14, known: 14, joined: 0, trades: 0 })
  expect(await accounts()).toEqual(made)
  const { teams, ...others } = await simulate(14, 'two', second)
  expect([others.joined, teams]).toEqual([14, 2])
  const { data } = await harness.send(calls.noLoginDetail, { activityId: first }, { timestamp: Date.now() })
  expect(data.leaderboards?.[0]?.total).toBe(2)
  expect(await checkLedger(harness.store)).toEqual([])
})

test('an agent activity gets agents with invitees and a ranking', async () => {
  const id = await openAgents(harness, { windows })
  expect(await simulate(12, 'agents', id)).toMatchObject({ people: 12, joined: 0 })
  const { body } = await harness.post('/__sandbox/sign-in', { persona: 'agent' })
  const { data } = await harness.send(calls.agentPerformance, { id }, { token: String(body.accessToken) })
  expect(data.invited).toBeGreaterThanOrEqual(12)
  expect(data.rank).toBe(1)
})

test('an unknown alias is reported in one sentence', async () => {
  await expect(openSimulation(createClient(origin, 'test-sign-key'), 's', 1, { alias: 'nowhere' })).rejects.toThrow(
    'There is no such open activity.',
  )
})

test('random numbers are the same for a seed, cover the range and differ between seeds', () => {
  const draw = (seed: string) => {
    const luck = seededRandom(seed)
    return Array.from({ length: 200 }, () => luck.whole(10))
  }
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
  expect(new Set(draw('a')).size).toBe(10)
  expect(seededRandom('a').uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
