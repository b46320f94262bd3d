import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { introduceFails, renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'

const intro = calls.introduce.example

describe('RiskDisclaimer', () => {
  const page = [{ id: 'risk', type: 'RiskDisclaimer', props: { notes: ['common:legal.age'] } }]

  it('has the warning of the activity and the notes of the config', async () => {
    await renderBlocks({ page })
    expect(await screen.findByText(intro.risk)).toBeVisible()
    expect(screen.getByText(word('legal.age'))).toBeVisible()
  })

  it('shows the default warning when the answer is lost', async () => {
    await renderBlocks({ page, calls: { introduce: introduceFails } })
    expect(await screen.findByText(word('legal.risk'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
