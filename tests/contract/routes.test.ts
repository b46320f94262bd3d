// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { matchPage, pagePath } from '../../src/app/routes.ts'

const desk = { page: { alias: 'desk' }, standsIn: true }
const plain = (page: object) => ({ page, standsIn: false })

describe('matchPage', () => {
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
    // An activity may be called what a page of the platform is called.
    ['/en/activity/spot', plain({ alias: 'spot' })],
  ])('%s', (pathname, meant) => {
    expect(matchPage(pathname)).toEqual({ locale: 'en', ...meant })
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
  ])('%s is no page', (pathname) => {
    expect(matchPage(pathname)).toBeNull()
  })
})

describe('pagePath', () => {
  it.each([
    [{ alias: 'hub', activityId: null, config: {} }, ''],
    [{ alias: 'desk', activityId: null, config: {} }, '/desk'],
    [{ alias: 'newcomer', activityId: '1001', config: { type: 'NewUser', family: 'product' } }, '/activity/newcomer'],
    [{ alias: 'fair', activityId: '1003', config: { type: 'NewUser', family: 'general' } }, '/events/fair'],
    [{ alias: 'team', activityId: '1002', config: { type: 'Agent', family: 'agent' } }, '/agent/1002'],
  ])('is found again: %o', (release, path) => {
    expect(pagePath(release)).toBe(path)
    expect(matchPage(`/en${path}`)?.standsIn).toBe(false)
  })
})
