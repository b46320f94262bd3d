import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RichText } from '../../../src/ui/index.ts'

const renderText = (text: string) => render(<RichText text={text} />).container

describe('RichText', () => {
  it('renders paragraphs, line breaks, strong text and links', () => {
    const html = renderText('One **two** three\nfour\n\nSee [the rules](/en/rules) and **[more](/en/more)**.')
    expect(html.querySelectorAll('p')).toHaveLength(2)
    expect(html.querySelectorAll('br')).toHaveLength(1)
    expect([...html.querySelectorAll('strong')].map((node) => node.textContent)).toEqual(['two', 'more'])
    expect([...html.querySelectorAll('a')].map((node) => node.getAttribute('href'))).toEqual(['/en/rules', '/en/more'])
    expect(html.textContent).toBe('One two threefourSee the rules and more.')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**<b onclick="x">**',
    '[<svg onload=x>](/en)',
    '&lt;script&gt;',
    '<br>',
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '[x](data:text/html,1)',
    '[x](/\\evil.example)',
  ])('shows markup and hostile links as text: %s', (text) => {
    const html = renderText(text)
    const allowed = new Set(['DIV', 'P', 'STRONG', 'SPAN', 'A', 'BR'])
    for (const node of html.querySelectorAll('*')) {
      expect(allowed).toContain(node.tagName)
      for (const { name } of node.attributes) expect(['class', 'href']).toContain(name)
    }
    for (const link of html.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\/en/)
    expect(html.querySelector('script, img, svg, b')).toBeNull()
  })

  it('protects links to other sites', () => {
    const link = renderText('[help](https://help.example/a)').querySelector('a')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('loses no word of any text', () => {
    const piece = fc.constantFrom('**', '[', ']', '(', ')', '\n', '\n\n', '<i>', 'word', ' ', '*', '](', '/en')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        const { container, unmount } = render(<RichText text={text} />)
        const count = (words: string) => words.match(/word/g)?.length ?? 0
        const shown = count(container.textContent ?? '')
        // The address of a link is not shown, as in `[**](word)`.
        expect(shown).toBeGreaterThanOrEqual(count(text.replaceAll(/\]\([^()\s]+\)/g, '')))
        expect(shown).toBeLessThanOrEqual(count(text))
        unmount()
      }),
      { numRuns: 200, examples: [[['[', '**', '](', 'word', ')']]] },
    )
  })

  it.each(['['.repeat(10_000), '**'.repeat(5_000), '[a]('.repeat(2_500), '**a'.repeat(3_333)])(
    'handles ten thousand marks',
    (text) => {
      expect(renderText(text).textContent?.length).toBeGreaterThan(0)
    },
  )
})
