import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderBlocks, settle, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'

const info = { activityId: null }

describe('BannerCarousel', () => {
  const page = [{ id: 'banners', type: 'BannerCarousel', props: { seconds: 4, most: 6 } }]
  const [banner] = calls.mainBanner.example.mainBannerList
  const banners = [
    { ...banner, bannerId: 'a', title: 'To an event' },
    { ...banner, bannerId: 'b', title: 'To a site', linkType: 'URL', link: 'https://partner.example/offer' },
    { ...banner, bannerId: 'c', title: 'To a screen', linkType: 'NATIVE', link: 'copyTrade' },
  ]
  const renderBlock = (list: object[] = banners) =>
    renderBlocks({ page, info, calls: { mainBanner: { mainBannerList: list } } })
  const current = () =>
    screen.getAllByRole('button', { name: /^Show / }).findIndex((dot) => dot.getAttribute('aria-current') === 'true')

  it('links each banner to its target', async () => {
    await renderBlock()
    expect(await screen.findByRole('link', { name: 'To an event' })).toHaveAttribute('href', '/en/activity/newcomer')
    expect(screen.getByRole('link', { name: 'To a site' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('button', { name: 'To a screen' })).toBeVisible()
  })

  it('says the end in the time zone of the event', async () => {
    const endTime = Date.UTC(2027, 0, 15, 20)
    await renderBlock([{ ...banner, endTime, timeZone: '+08:00' }])
    expect(await screen.findByText(/Jan 16, 2027 \(UTC\+8\)/)).toBeVisible()
  })

  it('changes slides by dots, next and previous, and wraps around', async () => {
    await renderBlock()
    fireEvent.click(await screen.findByRole('button', { name: 'Show To a screen' }))
    expect(current()).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(current()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: word('common.previous') }))
    expect(current()).toBe(2)
  })

  it('changes slides automatically, but not while it is paused or focused', async () => {
    await renderBlock()
    const pause = await screen.findByRole('button', { name: word('BannerCarousel.pause') })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    try {
      fireEvent.click(pause)
      fireEvent.click(pause)
      pass(4_100)
      expect(current()).toBe(1)
      fireEvent.click(pause)
      pass(20_000)
      expect(current()).toBe(1)
      fireEvent.click(pause)
      fireEvent.focusIn(screen.getByRole('link', { name: 'To an event' }))
      pass(20_000)
      expect(current()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('has no controls for one banner', async () => {
    await renderBlock(banners.slice(0, 1))
    await screen.findByRole('link', { name: 'To an event' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('takes no space without banners', async () => {
    const { container } = await renderBlock([])
    await settle()
    expect(container.querySelector('#banners')).toBeNull()
  })
})
