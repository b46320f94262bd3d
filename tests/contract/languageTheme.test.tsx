import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { htmlDocument } from '../../src/app/document.ts'
import type { PageData } from '../../src/app/pageData.ts'
import Hero from '../../src/blocks/Hero/index.ts'
import { mediaAddress } from '../../src/contract/images.ts'
import { Image } from '../../src/ui/index.ts'
import { drawPage } from '../helpers/drawPage.tsx'

const data: PageData = {
  locale: 'en',
  outcome: 'page',
  drawnAt: 0,
  answers: {},
  words: {},
  conditions: {},
  settings: { sandbox: false, signKey: 'k', loginUrl: null, registerUrl: null },
}
const html = (more: Partial<Parameters<typeof htmlDocument>[0]> = {}) =>
  htmlDocument({
    data,
    html: '',
    origin: 'https://example.com',
    pathname: '/en/activity/a',
    title: 'T',
    description: 'D',
    image: null,
    script: '/a.js',
    styles: [],
    preloads: [],
    ...more,
  })
const accent = () => document.documentElement.style.getPropertyValue('--pb-colors-accent')

describe('the accent of a page', () => {
  it('stands in the HTML, on the root, so that nothing is seen in another one first', () => {
    expect(html({ accent: 'green' })).toMatch(/<html lang="en" dir="ltr" style="--pb-colors-accent:#4FD1A0;[^"<>]*">/)
    for (const own of [undefined, 'yellow', '#12"><script>', 'constructor'])
      expect(html({ accent: own })).toContain('<html lang="en" dir="ltr">')
  })

  it('holds for dialogs and notices too, and goes with the page', async () => {
    const { unmount } = await drawPage({ page: [], blocks: [], theme: { accent: '#aabbcc' } })
    expect(accent()).toBe('#aabbcc')
    unmount()
    expect(accent()).toBe('')
  })
})

describe('the languages a page is meant for', () => {
  const tags = (text: string) => [...text.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)

  it('are the ones told to search engines', () => {
    expect(tags(html({ locales: ['en', 'ar'] }))).toEqual(['en', 'ar', 'x-default'])
    expect(tags(html()).length).toBeGreaterThan(15)
    expect(html({ locales: ['en'] })).not.toContain('noindex')
  })

  it('another language is drawn all the same, and kept out of search', () => {
    const outside = html({ locales: ['ar'] })
    expect(outside).toContain('<meta name="robots" content="noindex">')
    expect(tags(outside)).toEqual([])
  })
})

describe("the picture of a page's theme", () => {
  const hero = mediaAddress('ab'.repeat(32))

  it('is shown by the head in place of a scene, in widths and quality of the specification, its room kept', async () => {
    const page = [{ id: 'hero', type: 'Hero', props: { title: 'title', art: 'gift' } }]
    const { container } = await drawPage({
      page,
      blocks: [Hero],
      words: { title: 'Spring' },
      theme: { hero },
      chunkTimeout: 20_000,
    })
    await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
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

  it('says what it shows in one line', () => {
    const drawn = renderToStaticMarkup(<Image src={hero} alt={'Two\nlines<br>here'} aspect={1} sizes="10px" />)
    expect(drawn).toContain('alt="Two lines here"')
    expect(drawn).toContain('loading="lazy"')
  })
})
