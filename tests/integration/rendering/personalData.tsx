import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import { readKey } from '../../../src/data/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { sampleActivity } from '../../../src/studio/gallery/sampleActivity.ts'
import type { Answers } from '../../helpers/renderPage.tsx'
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
  it.each([type])('%s offers a retry and shows the data afterward', async () => {
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

/** What a block shows while calls of the viewer fail. */
interface UnknownParts {
  props?: Props
  /** The calls that fail, at first. */
  failing: readonly string[]
  /** Answers of the other calls. */
  answers?: Answers
  activity?: Activity
  /** Facts of the page other than those of a plain activity page. */
  info?: { activityId: null }
  /** Public texts of the block that stay visible. */
  shows: readonly string[]
  /** Names of buttons that need the unknown data. */
  hides?: readonly (string | RegExp)[]
}

/**
 * Tests that a block keeps its public part while calls fail: with a dash, one retry that is announced politely, and no
 * alert. After the retry nothing of this is left.
 */
export function testUnknownValues(type: string, name: string, parts: UnknownParts): void {
  const { props = {}, failing, answers = {}, activity = activityOf(), info, shows, hides = [] } = parts
  it(`${type} shows dashes and one retry without ${name}`, async () => {
    let fails = true
    const failOnce = (call: string) => async (input: object) => {
      if (fails) throw new RequestProblem({ kind: 'timeout', call, traceId: '0123456789abcdef' })
      const known = answers[call] ?? { ...activity, user: userOf() }
      return typeof known === 'function' ? (known as (input: object) => unknown)(input) : known
    }
    const { container } = await renderBlocks({
      page: [{ id: 'block', type, props }],
      activity,
      user: userOf(),
      ...(info && { info }),
      html: { [readKey(calls.noLoginDetail, { activityId: '1001' }, null, 'en')]: withoutViewer(activity) },
      calls: { ...answers, ...Object.fromEntries(failing.map((call) => [call, failOnce(call)])) },
    })
    const again = await screen.findByRole('button', { name: word('common.retry') })
    for (const text of shows) expect(container).toHaveTextContent(text)
    for (const hidden of hides) expect(screen.queryByRole('button', { name: hidden })).toBeNull()
    expect(container).toHaveTextContent('–')
    expect(again.closest('[role=status]')).toHaveTextContent(`${word('common.ownFailed')} · `)
    expect(screen.queryByRole('alert')).toBeNull()
    fails = false
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByText(new RegExp(word('common.ownFailed')))).toBeNull())
    expect(screen.queryByRole('button', { name: word('common.retry') })).toBeNull()
  })
}
