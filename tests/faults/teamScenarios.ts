import { calls } from '../../src/contract/calls/index.ts'
import { sendSandboxEvent, signIn } from '../helpers/browsing.ts'
import type { TestServer } from '../helpers/server.ts'
import { type ActionScenario, isAnnounced } from './actionCells.ts'
import { pathOf } from './check.ts'
import type { Harness } from './harness.ts'
import { openPlatformView } from './platformView.ts'

const teams = '1108'

/** The team of a scenario: its name and, to join it, its code. */
interface Team {
  name: string
  code: string
}

const teamOf = new WeakMap<Harness, Team>()
const teamFor = (harness: Harness): Team => teamOf.get(harness) ?? { name: '', code: '' }

/** Makes the account of a user eligible. */
const verify = (server: TestServer, { userId }: Record<string, string>) =>
  sendSandboxEvent(server, { userId, kind: 'kyc', amount: '1' })

/** The team of another, new user. */
async function createTeam(server: TestServer): Promise<Team> {
  const captain = await signIn(server, { persona: 'new', fresh: true })
  await verify(server, captain)
  const name = `Team ${captain.userId}`
  return { name, code: await openPlatformView(server, captain).createTeam(teams, name) }
}

const form = ({ page }: Harness) => page.locator('main form:has(input[name=teamCode], input[name=teamName])')
const field = (harness: Harness, name: string) => form(harness).locator(`input[name=${name}]`)

const scenario = {
  kind: 'S',
  of: calls.apply,
  call: pathOf(calls.apply),
  path: '/activity/teams',
  who: { persona: 'new', fresh: true },
  isNotResumable: true,
  button: (harness) => form(harness).locator('button[type=submit]'),
  effect: async ({ platform }) => ((await platform.hasTeam(teams)) ? 1 : 0),
  isShown: (harness) => isAnnounced(harness, teamFor(harness).name),
} satisfies Partial<ActionScenario>

/** Creating a team, which also joins the activity. */
export const createTeamScenario: ActionScenario = {
  ...scenario,
  name: 'apply (create a team)',
  async prepare({ server }, harness) {
    await verify(server, harness.tokens)
    teamOf.set(harness, { name: `Falcons ${harness.tokens.userId}`, code: '' })
  },
  async begin(harness) {
    await form(harness)
      .getByRole('radio', { name: harness.word('team.create') })
      .check()
    await field(harness, 'teamName').fill(teamFor(harness).name)
    await field(harness, 'teamConsent').check()
  },
  isFilled: async (harness) =>
    (await field(harness, 'teamName').inputValue()) === teamFor(harness).name &&
    (await field(harness, 'teamConsent').isChecked()),
}

/** Joining a team by its code, which also joins the activity. */
export const joinTeamScenario: ActionScenario = {
  ...scenario,
  name: 'apply (join a team)',
  async prepare({ server }, harness) {
    await verify(server, harness.tokens)
    teamOf.set(harness, await createTeam(server))
  },
  async begin(harness) {
    await field(harness, 'teamCode').fill(teamFor(harness).code)
    await field(harness, 'teamConsent').check()
  },
  isFilled: async (harness) =>
    (await field(harness, 'teamCode').inputValue()) === teamFor(harness).code &&
    (await field(harness, 'teamConsent').isChecked()),
}
