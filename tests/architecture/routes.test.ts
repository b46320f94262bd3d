// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { matchAddress, pagePath } from '../../src/app/routes.ts'

const desk = { kind: 'page', page: { alias: 'desk' }, replacesExternalPage: true }
const plain = (page: object) => ({ kind: 'page', page, replacesExternalPage: false })
const studio = (block: string | null) => ({ kind: 'studio', block })

describe('matchAddress', () => {
  it.each([
    ['/en', plain({ alias: 'hub' })],
    ['/en/', plain({ alias: 'hub' })],
    ['/en/login', plain({ alias: 'login' })],
    ['/en/desk', plain({ alias: 'desk' })],
    ['/en/activity/newcomer', plain({ alias: 'newcomer' })],
    ['/en/events/newcomer', plain({ alias: 'newcomer' })],
    ['/en/agent/1002', plain({ activityId: '1002' })],
    ['/en/kyc', desk],
    ['/en/spot', desk],
    ['/en/futures', desk],
    ['/en/invite', desk],
    ['/en/asset', desk],
    ['/en/asset/recharge', desk],
    ['/en/asset/transfer', desk],
    // An activity may have the name of a platform page.
    ['/en/activity/spot', plain({ alias: 'spot' })],
    ['/en/studio/blocks', studio(null)],
    ['/tr-CT/studio/blocks/TaskList', studio('TaskList')],
  ])('%s', (pathname, meant) => {
    expect(matchAddress(pathname)).toEqual(meant)
  })

  it.each([
    '/',
    '/xx/kyc',
    '/EN',
    '/en/hub',
    '/en/Kyc',
    '/en/kyc/now',
    '/en/asset/recharge/now',
    '/en/asset/nothing',
    '/en/agent/newcomer',
    '/en/activity/New Comer',
    '/en/Activity/newcomer',
    '/en/activity/%6eewcomer',
    '/en//activity/newcomer',
    '/en/studio',
    '/en/studio/blocks/taskList',
    '/en/studio/blocks/TaskList/more',
  ])('%s is no page', (pathname) => {
    expect(matchAddress(pathname)).toBeNull()
  })
})

describe('pagePath', () => {
  it.each([
    [{ alias: 'hub', activityId: null, config: {} }, ''],
    [{ alias: 'desk', activityId: null, config: {} }, '/desk'],
    [{ alias: 'newcomer', activityId: '1001', config: { type: 'NewUser', family: 'product' } }, '/activity/newcomer'],
    [{ alias: 'fair', activityId: '1003', config: { type: 'NewUser', family: 'general' } }, '/events/fair'],
    [{ alias: 'team', activityId: '1002', config: { type: 'Agent', family: 'agent' } }, '/agent/1002'],
  ])('is matched again: %o', (release, path) => {
    expect(pagePath(release)).toBe(path)
    expect(matchAddress(`/en${path}`)).toMatchObject({ kind: 'page', replacesExternalPage: false })
  })
})
