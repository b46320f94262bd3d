import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../tests/helpers/renderPage.tsx'
import { activityOf, renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { activities } from '../../activities/index.ts'
import { mediaAddress } from '../../contract/images.ts'
import Hero from './index.ts'

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
