import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'

const page = [{ id: 'airdrop', type: 'AirdropCheck' }]

describe('AirdropCheck', () => {
  const check = { passed: false, hasAccount: true, hasPosition: false, coin: 'USDT' }

  it('shows what exists, what is missing and where to get it', async () => {
    await renderBlocks({ page, user: userOf(), calls: { checkAirdropPositionAccount: check } })
    const [account, position] = await screen.findAllByRole('listitem')
    expect(account).toHaveTextContent(word('AirdropCheck.there'))
    expect(position).toHaveTextContent(word('AirdropCheck.missing'))
    expect(screen.getByRole('button', { name: word('dialog.airdropPosition') })).toBeVisible()
  })

  it('checks again on request and renders the new result', async () => {
    let hasPosition = false
    const answer = () => ({ ...check, hasPosition, passed: hasPosition })
    await renderBlocks({ page, user: userOf(), calls: { checkAirdropPositionAccount: answer } })
    const again = await screen.findByRole('button', { name: word('AirdropCheck.again') })
    hasPosition = true
    await act(async () => fireEvent.click(again))
    expect(await screen.findByText("You're ready to receive airdrops in USDT.")).toBeVisible()
  })
})

testUnknownValues('AirdropCheck', 'the result of the check', {
  failing: ['checkAirdropPositionAccount'],
  answers: { checkAirdropPositionAccount: { passed: false, hasAccount: true, hasPosition: false, coin: 'USDT' } },
  shows: [word('AirdropCheck.account'), word('AirdropCheck.position')],
  hides: [word('AirdropCheck.again')],
})
