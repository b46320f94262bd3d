import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { htmlDocument } from '../../../src/app/document.ts'
import type { PageData } from '../../../src/app/pageData.ts'
import { mediaAddress } from '../../../src/contract/images.ts'
import { Image } from '../../../src/ui/index.ts'
import { renderPage } from '../../helpers/renderPage.tsx'

const data: PageData = {
  locale: 'en',
  outcome: 'page',
  renderedAt: 0,
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
    css: '',
    fonts: [],
    styles: [],
    preloads: [],
    ...more,
  })
const accent = () => document.documentElement.style.getPropertyValue('--pb-colors-accent')

describe('the accent of a page', () => {
  it('is set on the root element of the HTML', () => {
    expect(html({ accent: 'green' })).toMatch(/<html lang="en" dir="ltr" style="--pb-colors-accent:#4FD1A0;[^"<>]*">/)
    for (const own of [undefined, 'yellow', '#12"><script>', 'constructor'])
      expect(html({ accent: own })).toContain('<html lang="en" dir="ltr">')
  })

  it('applies to dialogs and notifications, and is removed with the page', async () => {
    const { unmount } = await renderPage({ page: [], blocks: [], theme: { accent: '#aabbcc' } })
    expect(accent()).toBe('#aabbcc')
    unmount()
    expect(accent()).toBe('')
  })
})

describe('the languages of a page', () => {
  const tags = (text: string) => [...text.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)

  it('are the alternate links for search engines', () => {
    expect(tags(html({ locales: ['en', 'ar'] }))).toEqual(['en', 'ar', 'x-default'])
    expect(tags(html()).length).toBeGreaterThan(15)
    expect(html({ locales: ['en'] })).not.toContain('noindex')
  })

  it('others are rendered, but not indexed', () => {
    const outside = html({ locales: ['ar'] })
    expect(outside).toContain('<meta name="robots" content="noindex">')
    expect(tags(outside)).toEqual([])
  })
})

describe('an image', () => {
  const hero = mediaAddress('ab'.repeat(32))

  it('has an alternative text in one line', () => {
    const rendered = renderToStaticMarkup(<Image src={hero} alt={'Two\nlines<br>here'} aspect={1} sizes="10px" />)
    expect(rendered).toContain('alt="Two lines here"')
    expect(rendered).toContain('loading="lazy"')
  })
})
