import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { introduceFails, renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { describeStaleData, marks, renderOnPlatform } from '../../../tests/integration/rendering/staleData.tsx'
import { calls } from '../../contract/calls/index.ts'

const intro = calls.introduce.example

describe('Rules', () => {
  const page = [{ id: 'rules', type: 'Rules' }]

  it('shows every rule and links to the terms with their version', async () => {
    await renderBlocks({ page })
    await screen.findByText(word('activity.terms'))
    expect(screen.getByRole('heading', { level: 2, name: word('activity.rules') })).toBeVisible()
    for (const { title, paragraphs } of intro.rules) {
      expect(screen.getByRole('heading', { level: 3, name: title })).toBeVisible()
      for (const paragraph of paragraphs) expect(screen.getByText(paragraph)).toBeVisible()
    }
    expect(screen.getByRole('link', { name: word('activity.terms') })).toHaveAttribute('href', '/en/terms')
    expect(screen.getByText(`Version ${intro.terms.version}`)).toBeVisible()
  })

  it('shows markup in an answer as text', async () => {
    const rules = [
      { title: '<b>Bold</b>', paragraphs: ['<img src=x onerror=alert(1)>', '[here](javascript:alert(1))'] },
    ]
    const { container } = await renderBlocks({ page, calls: { introduce: { ...intro, rules } } })
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
    expect(container.querySelector('img, b, a[href^="javascript"]')).toBeNull()
  })

  it('offers a retry when the rules cannot be loaded', async () => {
    await renderBlocks({ page, calls: { introduce: introduceFails } })
    expect(await screen.findByRole('button', { name: word('common.retry') })).toBeVisible()
  })
})

describeStaleData(() => {
  it('is not marked on texts', async () => {
    const { goDown } = await renderOnPlatform('Rules', intro.rules[0]?.title ?? '')
    await goDown()
    expect(marks()).toEqual([])
  })
})
