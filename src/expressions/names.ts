import { Type } from 'typebox'
import { reasonNames } from '../contract/codes.ts'
import { languages } from '../contract/languages.ts'
import { pageStates } from '../contract/pageState.ts'
import { Shape, Time } from '../contract/scalars.ts'
import { Activity, ApplyStatus } from '../contract/shapes/activity.ts'
import { Completion, Task } from '../contract/shapes/task.ts'
import type { Environment } from './environment.ts'

/** Who is looking. For a visitor everything is the least it can be: false, 0, empty. */
const User = Shape({
  loggedIn: Type.Boolean({ description: 'Whether the viewer is logged in.' }),
  applied: Type.Boolean({
    description: 'Whether the viewer has joined the activity.',
  }),
  applyStatus: ApplyStatus,
  eligible: Type.Boolean({ description: 'Whether the viewer may take part.' }),
  /** Empty: nothing speaks against it. */
  reason: Type.Enum([...reasonNames, '']),
  kycLevel: Type.Integer(),
  /** ISO 3166-1 alpha-2; empty when not known. */
  region: Type.String(),
  newUser: Type.Boolean(),
  agent: Type.Boolean(),
})

/** What a task is and how far the viewer is with it; before joining every task is PENDING. */
const TaskWithProgress = Shape({
  ...Task.properties,
  ...Completion.properties,
})

/** The names every condition of a page may use, with their shapes as the platform answers them. */
export const pageEnvironment: Environment = {
  names: {
    user: User,
    activity: Activity,
    tasks: Type.Array(TaskWithProgress),
    state: Type.Enum(pageStates),
    now: Time,
    locale: Type.Enum(languages.map((entry) => entry.language)),
    /** Absent where the activity has none, and for the viewer's part of it while nobody is logged in. */
    lottery: Activity.properties.lottery,
    team: Activity.properties.team,
    tiers: Activity.properties.tiers,
    app: Shape({
      webview: Type.Boolean({ description: 'Whether the page is shown in the app.' }),
      version: Type.String({ description: 'The app’s version; empty in a browser.' }),
    }),
  },
}
