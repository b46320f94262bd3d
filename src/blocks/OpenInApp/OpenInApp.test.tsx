import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'

const page = [{ id: 'app', type: 'OpenInApp' }]

describe('OpenInApp', () => {
  it('links from a browser to the download', async () => {
    await renderBlocks({ page, calls: { getMetaData: calls.getMetaData.example } })
    expect(await screen.findByRole('link', { name: word('common.download') })).toHaveAttribute('href', '/en/download')
  })
})
