import { Type } from 'typebox'
import { reasonNames } from '../contract/codes.ts'
import { languages } from '../contract/languages.ts'
import { pageStates } from '../contract/pageState.ts'
import { Shape, Time } from '../contract/scalars.ts'
import { Activity, ApplyStatus } from '../contract/shapes/activity.ts'
import { Completion, Task } from '../contract/shapes/task.ts'
import type { Environment } from './environment.ts'

/** The viewer. For visitors all values are false, 0 or empty. */
const User = Shape({
  loggedIn: Type.Boolean({ description: 'Whether the viewer is logged in.' }),
  applied: Type.Boolean({
    description: 'Whether the viewer has joined the activity.',
  }),
  applyStatus: ApplyStatus,
  eligible: Type.Boolean({ description: 'Whether the viewer may take part.' }),
  /** Empty when the user is eligible. */
  reason: Type.Enum([...reasonNames, '']),
  kycLevel: Type.Integer({ minimum: 0, maximum: 3 }),
  /** ISO 3166-1 alpha-2; empty when not known. */
  region: Type.String(),
  newUser: Type.Boolean(),
  agent: Type.Boolean(),
})

/** A task with the progress of the viewer. Before joining every task is PENDING. */
const TaskWithProgress = Shape({
  ...Task.properties,
  ...Completion.properties,
})

/** The names that conditions of a page may use, with the schemas of the platform answers. */
export const pageEnvironment: Environment = {
  names: {
    user: User,
    activity: Activity,
    tasks: Type.Array(TaskWithProgress),
    state: Type.Enum(pageStates),
    now: Time,
    locale: Type.Enum(languages.map((entry) => entry.language)),
    /** Absent when the activity has none. Personal parts are absent for visitors. */
    lottery: Activity.properties.lottery,
    team: Activity.properties.team,
    tiers: Activity.properties.tiers,
    app: Shape({
      webview: Type.Boolean({ description: 'Whether the page is shown in the app.' }),
      version: Type.String({ description: 'The app’s version; empty in a browser.' }),
    }),
  },
}
