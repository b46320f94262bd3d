import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../tests/helpers/renderPage.tsx'
import {
  activityOf,
  groupsOf,
  renderBlocks,
  rowOf,
  settle,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { lotteryOf } from '../../../tests/integration/rendering/lotterySamples.ts'
import { activities } from '../../activities/index.ts'
import { calls } from '../../contract/calls/index.ts'
import { mediaAddress } from '../../contract/images.ts'
import { colorways } from '../../contract/keyVisual.ts'
import type { PageConfig } from '../../contract/shapes/page.ts'
import { sampleActivity } from '../../studio/gallery/sampleActivity.ts'
import Hero from './index.ts'

describe('Hero', () => {
  const page = [{ id: 'hero', type: 'Hero' }]

  it('has the only h1 and the texts of the activity', async () => {
    await renderBlocks({ page, activity: activityOf({ title: 'Spring', subTitle: 'A sentence.' }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(screen.getByText('A sentence.')).toBeVisible()
  })

  it('prefers the texts of the config', async () => {
    await renderBlocks({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'x.title', text: 'x.text', eyebrow: 'x.eyebrow' } }],
      words: { 'x.title': 'Own title', 'x.text': 'Own **text**', 'x.eyebrow': 'Own kind' },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Own title' })).toBeVisible()
    expect(screen.getByText('text').tagName).toBe('STRONG')
    expect(screen.getByText('Own kind')).toBeVisible()
  })

  it('shows the sum of all rewards', async () => {
    const taskGroups = groupsOf(['a', 'b', 'c'].map((id) => taskOf(id)))
    await renderBlocks({ page, activity: activityOf({ taskGroups }) })
    expect(await screen.findByText('60')).toBeVisible()
    expect(screen.getByText(word('reward.upTo'))).toBeVisible()
  })

  it('shows no prize in a restricted region', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, user })
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    await settle()
    expect(screen.queryByText(word('reward.upTo'))).toBeNull()
  })

  describe('with `claimFirst`', () => {
    const primary = { text: 'x.join', action: { action: 'navigate', to: '/activity/newcomer' } }
    const claimPage = [{ id: 'hero', type: 'Hero', props: { primary, claimFirst: true } }]
    const records = (total: number) => ({ ...calls.getRewardList.example, total })
    const words = { 'x.join': 'New user rewards' }

    it('leads users with rewards to claim to the rewards center', async () => {
      await renderBlocks({ page: claimPage, words, user: userOf(), calls: { getRewardList: records(2) } })
      const link = await screen.findByRole('link', { name: 'Claim 2 rewards' })
      expect(link).toHaveAttribute('href', '/en/rewards')
      expect(screen.queryByText('New user rewards')).toBeNull()
    })

    it('leads users who have joined the activity of the button to their rewards', async () => {
      const [entry = expect.unreachable()] = calls.list.example.activities
      const list = { activities: [{ ...entry, alias: 'newcomer', applied: true }], total: 1 }
      await renderBlocks({ page: claimPage, words, user: userOf(), calls: { getRewardList: records(0), list } })
      const link = await screen.findByRole('link', { name: word('reward.seeMine') })
      expect(link).toHaveAttribute('href', '/en/rewards')
    })

    it.each([
      ['a visitor', undefined, records(2)],
      ['a user without such rewards', userOf(), records(0)],
    ])('keeps the button for %s', async (_, user, getRewardList) => {
      await renderBlocks({ page: claimPage, words, ...(user && { user }), calls: { getRewardList } })
      const link = await screen.findByRole('link', { name: 'New user rewards' })
      await settle()
      expect(link).toBeVisible()
    })
  })

  it('works on a page without an activity: texts, image, button', async () => {
    const primary = { text: 'x.go', action: { action: 'navigate', to: '/activity/spring' } }
    await renderBlocks({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'x.title', art: 'trophy', primary } }],
      words: { 'x.title': 'Events', 'x.go': 'See it' },
      info: { activityId: null },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/en/activity/spring')
  })
})

describe('the chip, once every task is granted', () => {
  const rows = [rowOf('a', { status: 'GRANTED', percent: 100 })]
  const { leaderboards: _boards, tiers: _tiers, ...plain } = activityOf({ taskGroups: groupsOf([taskOf('a')]) })

  it.each([
    ['says that all rewards are received', plain, 'reward.allReceived'],
    ['does not say so while draws are left', { ...plain, lottery: lotteryOf({ remainCount: 2 }) }, 'task.allDone'],
  ])('%s', async (_, activity, key) => {
    await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity, rows, user: userOf() })
    expect(await screen.findByText(word(key))).toBeVisible()
  })
})

describe('the chip while a payout has not reached the user', () => {
  const { leaderboards: _boards, tiers: _tiers, ...plain } = activityOf({ taskGroups: groupsOf([taskOf('a')]) })

  it.each([
    ['PENDING', 'task.allDone'],
    ['REFUSED', 'task.allDone'],
    ['CANCELED', 'task.allDone'],
    ['PAID', 'reward.allReceived'],
  ] as const)('%s', async (payoutStatus, key) => {
    const rows = [rowOf('a', { status: 'GRANTED', percent: 100, payoutStatus })]
    await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: plain, rows, user: userOf() })
    expect(await screen.findByText(word(key))).toBeVisible()
  })
})

describe('the amount, once everything is received', () => {
  const page = [{ id: 'hero', type: 'Hero' }]
  const activity = activityOf({ taskGroups: groupsOf([taskOf('a'), taskOf('b')]), pool: null })
  const { leaderboards = [], tiers = [] } = sampleActivity(calls.noLoginDetail.example)
  const rows = ['a', 'b'].map((id) => rowOf(id, { status: 'GRANTED', currentValue: '1000', percent: 100 }))
  const { record } = calls.obtainReward.example
  const show = (amounts: string[], more: object = {}) => {
    const list = amounts.map((amount, index) => ({ ...record, recordId: `r-${index}`, amount, coin: 'USDT' }))
    const getRewardList = { ...calls.getRewardList.example, list, total: list.length, ...more }
    return renderBlocks({ page, activity, rows, user: userOf(), calls: { getRewardList } })
  }

  it('is what the records of the user add up to', async () => {
    await show(['20', '19.5'])
    expect(await screen.findByText(word('reward.youReceived'))).toBeVisible()
    expect(screen.getByText('39.5')).toBeVisible()
    expect(screen.queryByText(word('reward.upTo'))).toBeNull()
  })

  it.each([
    ['draws are left', { lottery: lotteryOf({ remainCount: 2 }) }],
    ['ranks are not final', { leaderboards }],
    ['tiers are not final', { tiers }],
  ])('stays the maximum while %s', async (_, more) => {
    const list = [{ ...record, amount: '20', coin: 'USDT' }]
    const getRewardList = { ...calls.getRewardList.example, list, total: 1 }
    await renderBlocks({
      page,
      activity: { ...activity, ...more },
      rows,
      user: userOf(),
      calls: { getRewardList },
    })
    await settle()
    expect(screen.getByText(word('reward.upTo'))).toBeVisible()
    expect(screen.queryByText(word('reward.youReceived'))).toBeNull()
  })

  it('is what the user has received once the results are out, also with open tasks', async () => {
    const list = [{ ...record, amount: '20', coin: 'USDT' }]
    const getRewardList = { ...calls.getRewardList.example, list, total: 1 }
    const settled = { ...activity, status: 'SETTLED' as const }
    await renderBlocks({ page, activity: settled, rows: rows.slice(1), user: userOf(), calls: { getRewardList } })
    expect(await screen.findByText(word('reward.youReceived'))).toBeVisible()
    expect(screen.getByText('20')).toBeVisible()
  })

  it('leaves out canceled payouts', async () => {
    const list = ['PAID', 'CANCELED'].map((payoutStatus) => ({ ...record, amount: '20', coin: 'USDT', payoutStatus }))
    await show([], { list, total: 2 })
    expect(await screen.findByText(word('reward.youReceived'))).toBeVisible()
    expect(screen.getByText('20')).toBeVisible()
  })

  it.each([
    ['the records are too many for a sum', { total: 101 }],
    ['a payout is not finished', { list: [{ ...record, amount: '20', coin: 'USDT', payoutStatus: 'ORDERED' }] }],
  ])('stays the maximum while %s', async (_, more) => {
    await show(['20'], more)
    await settle()
    expect(screen.getByText(word('reward.upTo'))).toBeVisible()
    expect(screen.getByText('40')).toBeVisible()
  })

  it('is the maximum while a task is open', async () => {
    await renderBlocks({ page, activity, rows: rows.slice(1), user: userOf() })
    await settle()
    expect(screen.getByText(word('reward.upTo'))).toBeVisible()
  })
})

describe('the line above the title', () => {
  it.each(activities.map(({ type, code, words }) => [type, code, words.en.name] as const))(
    'shows the name of the activity type: %s',
    async (_, activityType, name) => {
      await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: activityOf({ activityType }) })
      expect(await screen.findByText(name)).toBeVisible()
    },
  )

  it('shows a general name for an unknown type', async () => {
    await renderBlocks({ page: [{ id: 'hero', type: 'Hero' }], activity: activityOf({ activityType: 31_999 }) })
    expect(await screen.findByText(word('activity.type.other'))).toBeVisible()
  })
})

describe("the picture of a page's theme", () => {
  const hero = mediaAddress('ab'.repeat(32))

  it('replaces the illustration, in the widths and quality of the specification, with reserved space', async () => {
    const page = [{ id: 'hero', type: 'Hero', props: { title: 'title', art: 'gift' } }]
    const { container } = await renderPage({
      page,
      blocks: [Hero],
      words: { title: 'Spring' },
      theme: { hero },
      chunkTimeout: 60_000,
    })
    await screen.findByRole('heading', { level: 1 })
    const picture = container.querySelector('img')
    expect(picture?.getAttribute('src')).toMatch(/^\/image\?url=%2Fmedia%2F(ab){32}&w=828&q=75$/)
    expect(
      picture
        ?.getAttribute('srcset')
        ?.split(', ')
        .map((entry) => entry.split(' ')[1]),
    ).toEqual(['256w', '384w', '640w', '750w', '828w', '1080w', '1200w', '1920w', '2048w'])
    expect(picture?.style.aspectRatio).toMatch(/^1.2\b/)
    expect(container.querySelectorAll('svg[viewBox="0 0 480 400"]')).toHaveLength(0)
  })

  it('has a variant for the dark theme, and an alternative text if the theme has one', async () => {
    const page = [{ id: 'hero', type: 'Hero', props: { title: 'title' } }]
    const dark = mediaAddress('cd'.repeat(32))
    const { container } = await renderPage({
      page,
      blocks: [Hero],
      words: { title: 'Spring', alt: 'A red\nkite' },
      theme: { hero, heroDark: dark, heroAlt: 'alt' },
      chunkTimeout: 60_000,
    })
    expect(await screen.findAllByRole('img', { name: 'A red kite' })).toHaveLength(2)
    const pictures = [...container.querySelectorAll('img')]
    expect(pictures.map((picture) => picture.src.includes('cd'))).toEqual([false, true])
    // The image of the other theme is not loaded.
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy'])
  })
})

describe('the key visual of a theme', () => {
  const hero = mediaAddress('ab'.repeat(32))
  const dark = mediaAddress('cd'.repeat(32))
  const show = async (theme: NonNullable<PageConfig['theme']>) => {
    const { container } = await renderPage({
      page: [{ id: 'hero', type: 'Hero', props: { title: 'title' } }],
      blocks: [Hero],
      words: { title: 'Spring' },
      theme,
      chunkTimeout: 60_000,
    })
    await within(container).findByRole('heading', { level: 1 })
    return container.querySelector('section') as HTMLElement
  }
  const sceneIn = (section: HTMLElement) => section.querySelector('svg[viewBox="0 0 480 400"]')?.innerHTML

  it('shows its scene on its backdrop, with the text of the dark theme', async () => {
    const section = await show({ scene: 'wheel', colorway: 'ruby', pattern: 'rays', layout: 'immersive' })
    expect(sceneIn(section)).toBeDefined()
    expect(section).toHaveClass('dark')
    expect(section.style.getPropertyValue('--backdrop-from')).toBe(colorways.ruby.from)
    expect(section.className).toMatch(/rays/)
    expect(section.className).toMatch(/immersive/)
  })

  it('takes colors of its own, and nothing from a colorway that does not exist', async () => {
    const colors = { from: '#102030', to: '#000000', glow: '#FFFFFF' }
    expect((await show({ colorway: 'ruby', colors })).style.getPropertyValue('--backdrop-from')).toBe('#102030')
    expect(await show({ colorway: 'rubi' })).not.toHaveClass('dark')
  })

  it('stays as it is without a colorway', async () => {
    const section = await show({ accent: 'green' })
    expect(section).not.toHaveClass('dark')
    expect(section).not.toHaveAttribute('style')
  })

  it('shows its picture instead of the scene, with the variant for the dark theme', async () => {
    const section = await show({ hero, heroDark: dark, scene: 'wheel', colorway: 'ocean' })
    const pictures = [...section.querySelectorAll('img')]
    expect(pictures.map((picture) => picture.src.includes('cd'))).toEqual([false, true])
    expect(sceneIn(section)).toBeUndefined()
  })
})
