import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, settle } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'

const intro = calls.introduce.example

describe('Faq', () => {
  it('has each question with a collapsed answer', async () => {
    await renderBlocks({ page: [{ id: 'faq', type: 'Faq' }] })
    const { q, a } = intro.faq[0] ?? { q: '', a: '' }
    const question = (await screen.findByText(q)).closest('details')
    expect(question).not.toHaveAttribute('open')
    expect(question).toHaveTextContent(a)
  })

  it('is hidden without questions', async () => {
    const page = [{ id: 'faq', type: 'Faq' }]
    const { container } = await renderBlocks({ page, calls: { introduce: { ...intro, faq: [] } } })
    await settle()
    expect(container.textContent).toBe('')
  })
})
