import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { operatorAt, serverEnv } from '../releases/harness.ts'
import { openPage, type Pair, startPair } from './harness.ts'

const often = { interval: 100 }
const page = '/en/activity/newcomer'

describe('two processes with PLATFORM_URL on one PostgreSQL', () => {
  let postgres: Postgres
  let pair: Pair
  let second: Serving

  beforeAll(async () => {
    postgres = await startPostgres()
    const DATABASE_URL = await postgres.newDatabase()
    let PLATFORM_URL = ''
    pair = await startPair((platform) => {
      PLATFORM_URL = platform
      return { DATABASE_URL }
    })
    second = await serve({ ...serverEnv(pair.configs.dir), DATABASE_URL, PLATFORM_URL })
  })
  afterAll(async () => {
    await second.end('SIGTERM')
    await pair.end()
    await postgres.stop()
  })

  const first = () => pair.hybrid().url
  const titles = async () => [(await openPage(first(), page)).title, (await openPage(second.url, page)).title]

  test('share releases, history and scheduled releases', async () => {
    pair.configs.retitle('Published at the first')
    await operatorAt(first()).publish(pair.configs.files())
    await expect.poll(titles, often).toEqual(['Published at the first', 'Published at the first'])
    await operatorAt(second.url).command('stop')
    await expect.poll(async () => (await openPage(first(), page)).status, often).toBe(404)
    await operatorAt(first()).command('rollback')
    await expect.poll(async () => (await openPage(second.url, page)).status, often).toBe(200)
    pair.configs.retitle('As scheduled')
    await operatorAt(second.url).publish(pair.configs.files(), { at: Date.now() + 1_500, reason: 'scheduled' })
    await expect.poll(titles, often).toEqual(['As scheduled', 'As scheduled'])
    const { steps } = await operatorAt(first()).history()
    expect(steps.filter(({ action, reason }) => action === 'publish' && reason === 'scheduled')).toHaveLength(1)
  })

  test('share the last good answers: a page that only the other has rendered stays without the platform', async () => {
    const path = '/de/activity/lottery'
    const answered = (html: string) => html.includes('"-|de|noLoginDetail|')
    expect(answered((await openPage(first(), path)).html)).toBe(true)
    await pair.stopPlatform()
    await expect.poll(async () => answered((await openPage(second.url, path)).html), often).toBe(true)
    await pair.resumePlatform()
  })
})
