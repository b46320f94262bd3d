import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { luckOf } from '../../../src/server/simulation/luck.ts'
import { liveAs } from '../../../src/server/simulation/participant.ts'
import { visit } from '../../../src/server/simulation/visit.ts'
import { openWorld } from '../../../src/server/simulation/world.ts'
import { checkBooks } from '../../load/check.ts'
import { openAgents } from './agents.ts'
import { group, task } from './fixture.ts'
import { newFolder, openStage, type Stage } from './stage.ts'

const folder = newFolder()
let stage: Stage
let origin: string

/** Windows around the time that is: people of a simulation live now. */
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
  stage = await openStage('pglite', { dataDir: folder })
  stage.clock.time = Date.now()
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true, force: true })
})

async function people(count: number, seed: string, activityId: string) {
  const world = await openWorld(visit(origin, 'test-sign-key'), seed, count, { alias: `event-${activityId}` })
  await Promise.all(Array.from({ length: count }, (_, index) => liveAs(world, index + 1)))
  return world.deeds
}

const accounts = async () =>
  (await stage.store.db.selectFrom('app_user').select('login_name').orderBy('login_name').execute()).map(
    ({ login_name }) => login_name,
  )

test('a seed makes the same people do the same, and who is there already is passed over', async () => {
  const parts = {
    windows,
    team: { minMembers: 2, maxMembers: 50, lockAt: iso(5) },
    leaderboards: [
      { boardId: 'teams', scope: 'TEAM' as const, metric: 'VOLUME' as const, periods: ['TOTAL' as const] },
    ],
  }
  const tasks = [group([task({ taskId: 'volume', taskType: 'TOTAL_TRADING_VOLUME' })])]
  const [first, second] = [await stage.open(tasks, parts), await stage.open(tasks, parts)]
  const deeds = await people(14, 'one', first)
  expect(deeds).toMatchObject({ people: 14, known: 0, joined: 14, teams: 2 })
  const made = await accounts()
  expect(await people(14, 'one', first)).toMatchObject({ people: 14, known: 14, joined: 0, trades: 0 })
  expect(await accounts()).toEqual(made)
  const { teams, ...others } = await people(14, 'two', second)
  expect([others.joined, teams]).toEqual([14, 2])
  const { data } = await stage.send(calls.noLoginDetail, { activityId: first }, { timestamp: Date.now() })
  expect(data.leaderboards?.[0]?.total).toBe(2)
  expect(await checkBooks(stage.store)).toEqual([])
})

test('people come with agents where the activity is for agents, and rank them', async () => {
  const id = await openAgents(stage, { windows })
  expect(await people(12, 'agents', id)).toMatchObject({ people: 12, joined: 0 })
  const { body } = await stage.post('/__sandbox/sign-in', { persona: 'agent' })
  const { data } = await stage.send(calls.agentPerformance, { id }, { token: String(body.accessToken) })
  expect(data.invited).toBeGreaterThanOrEqual(12)
  expect(data.rank).toBe(1)
})

test('an alias nobody has is one sentence', async () => {
  await expect(openWorld(visit(origin, 'test-sign-key'), 's', 1, { alias: 'nowhere' })).rejects.toThrow(
    'There is no such activity open now.',
  )
})

test('luck is the same for a seed, spread over its range, and another for another seed', () => {
  const draw = (seed: string) => {
    const luck = luckOf(seed)
    return Array.from({ length: 200 }, () => luck.whole(10))
  }
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
  expect(new Set(draw('a')).size).toBe(10)
  expect(luckOf('a').uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
