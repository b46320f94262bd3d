// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import type { ActionDeps } from '../../src/actions/actionDeps.ts'
import { runAction } from '../../src/actions/handlers/runAction.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { dialogs } from '../../src/ui/dialog/requests.ts'
import { notifications } from '../../src/ui/notice/notify.ts'
import { fake } from '../helpers/fake.ts'
import { onPage } from './actionsPage.ts'
import { stubBrowser } from './fakeBrowser.ts'

vi.mock('../../src/ui/share/ShareDialog.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

afterEach(() => vi.unstubAllGlobals())

it('copies the link, which counts as a share, if the dialog cannot be fetched', async () => {
  const writeText = vi.fn(async (_text: string) => {})
  stubBrowser().setNavigator({ clipboard: { writeText } })
  const taskGroups = [{ tasks: [{ taskType: 'SHARE_LINK' }] }]
  const page = onPage(
    { getUserShareContent: () => calls.getUserShareContent.example },
    { activity: () => ({ taskGroups }) as never },
  )
  const deps = fake<ActionDeps>({
    context: page.context,
    t: (key: string) => key,
    loggedIn: true,
    app: async () => null,
    path: (to: string) => `/en${to}`,
    origin: () => 'https://page.example',
  })
  expect(await runAction({ action: 'share', scene: 'ACTIVITY' }, {}, deps)).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://page.example/en/activity/newcomer?inviteCode=PB7K2M9Q')
  expect(page.sent.filter(([, { shared }]) => shared)).toHaveLength(1)
  expect([dialogs.get(), notifications.get().shown.map(({ text }) => text)]).toEqual([[], ['common.copied']])
})
