import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import { readKey } from '../../../src/data/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { sampleActivity } from '../../../src/studio/gallery/sampleActivity.ts'
import { activityOf, now, renderBlocks, userOf, word } from './blockHarness.tsx'

type Props = Record<string, unknown>

const lottery = sampleActivity(calls.noLoginDetail.example).lottery
/** The public data of an activity with all features, as in the HTML. */
const campaign = (): Activity => ({
  ...sampleActivity(activityOf()),
  user: null,
  team: null,
  tierProgress: null,
  ...(lottery && { lottery }),
})
const withoutViewer = (activity: Activity): Activity => ({
  ...activity,
  ...(activity.tiers && { tiers: activity.tiers.map((tier) => ({ ...tier, reached: false, current: false })) }),
  ...(activity.leaderboards && {
    leaderboards: activity.leaderboards.map((board) => ({ ...board, me: null, around: [], gapToNext: null })),
  }),
})
const lost = () => {
  throw new RequestProblem({ kind: 'timeout', call: 'detail', traceId: '0123456789abcdef' })
}
const over = { status: 'ENDED' as const, endTime: now - 1, claimEndTime: now + 86_400_000 }

/** Renders a block for a user: the HTML has the public data, `detail` answers with the personal data. */
export const renderForUser = (type: string, props: Props, detail: unknown, parts: Partial<Activity> = {}) => {
  const activity = { ...withoutViewer(campaign()), ...parts }
  return renderBlocks({
    page: [{ id: 'block', type, props }],
    activity,
    user: userOf(),
    html: { [readKey(calls.noLoginDetail, { activityId: '1001' }, null, 'en')]: activity },
    calls: { detail },
  })
}

/** Tests that a block says nothing about the viewer while their data is unknown, such as the texts of these keys. */
export function testUnreadPersonalData(type: string, looks: readonly [props: Props, statusKeys: string[]][]): void {
  const rows = looks.map(([props, statusKeys]) => [type, props, statusKeys] as const)
  describe.each([
    ['during the event', {}],
    ['after its end', over],
  ])('when personal data cannot be read, %s', (_when, parts) => {
    it.each(rows)('%s %j shows nothing about the viewer', async (_, props, statusKeys) => {
      const { container } = await renderForUser(type, props, lost, parts)
      await waitFor(() => expect(container.querySelector('#block')).not.toBeNull())
      await waitFor(() => expect(container.querySelector('[aria-busy=true]')).toBeNull())
      for (const key of statusKeys) expect(container).not.toHaveTextContent(word(key))
      expect(container).not.toHaveTextContent(/\b0 of \d|\b0 \/|#0/)
    })
  })
}

/** Tests that a block offers to read personal data again. */
export function testRetryOfPersonalData(type: string): void {
  it.each([type])('%s offers a retry and shows the data afterwards', async () => {
    let fails = true
    const known = { ...sampleActivity(activityOf()), user: userOf() }
    await renderForUser(type, {}, () => (fails ? lost() : known))
    const again = await screen.findByRole('button', { name: word('common.retry') })
    expect(screen.getByText(/89abcdef/)).toBeVisible()
    fails = false
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: word('common.retry') })).toBeNull())
  })
}
