/** The closed error catalog of the specification. Any other code is an unknown code. */
export const codes = {
  success: '00000',
  /** A refusal; `data.reason` contains the reason. */
  tip: '51020',
  /** A refusal for risk reasons; `data.reason` contains the reason. */
  risk: '51021',
  /** Logged out: stored login data is cleared, and the page continues as a visitor's. */
  loggedOut: '00004',
  /** Token revoked: stored login data is cleared. */
  revoked: '434',
  airdrop: '51070',
  /** The viewer is sent to log in. */
  loginRequired: '600',
} as const

/** The error message of a failed getActivityId or generalGetActivityId call (specification, point 8). */
export const activityIdFailure = 'Get activityId failed'

/** Error messages of opening a native screen (specification, point 5). */
export const screenFailures = {
  unknown: 'Path mapping not found',
  tooOld: 'Please download the latest version of the app',
} as const

export type Code = (typeof codes)[keyof typeof codes]

/* @__NO_SIDE_EFFECTS__ */
const tip = (msg: string) => ({ code: codes.tip, msg })
/* @__NO_SIDE_EFFECTS__ */
const risk = (msg: string) => ({ code: codes.risk, msg })

/** The closed list of reasons: `data.reason` of a 51020 or 51021 answer. */
export const reasons = {
  NOT_FOUND: tip("This event doesn't exist."),
  NOT_STARTED: tip("This event hasn't started yet."),
  ENDED: tip('This event has ended.'),
  APPLY_CLOSED: tip('Registration is closed.'),
  NOT_APPLIED: tip('Join the event first.'),
  ALREADY_APPLIED: tip("You've already joined."),
  FULL: tip('This event is full.'),
  NEW_USER_ONLY: tip("New users only. This account isn't eligible."),
  KYC_REQUIRED: tip('Verify your identity first.'),
  REGION_RESTRICTED: tip("This event isn't available in your region."),
  AGE_RESTRICTED: tip('This event is for users aged 18 or older.'),
  ACCOUNT_KIND: tip("This account type isn't eligible."),
  AGENT_ONLY: tip('This event is for agents only.'),
  TASK_NOT_COMPLETED: tip("This task isn't completed yet."),
  TASK_LOCKED: tip('Complete the previous task first.'),
  ALREADY_GRANTED: tip("You've already received this reward."),
  CLAIM_EXPIRED: tip('The claim period for this reward has ended.'),
  OUT_OF_STOCK: tip('This reward is out of stock.'),
  NO_DRAW_CHANCES: tip('You have no draws left.'),
  DRAW_LIMIT: tip("You've reached the draw limit."),
  TEAM_NAME_TAKEN: tip('This team name is taken.'),
  TEAM_CODE_INVALID: tip('Invalid team code.'),
  TEAM_FULL: tip('This team is full.'),
  TEAM_LOCKED: tip('Team changes are closed.'),
  ALREADY_IN_TEAM: tip("You're already in a team."),
  KOL_CODE_INVALID: tip('Invalid code.'),
  ALREADY_BOUND: tip("You've already bound a code."),
  CONSENT_REQUIRED: tip('Agree to the terms first.'),
  PARAM_INVALID: tip('Invalid request. Check your entry.'),
  RATE_LIMITED: tip('Too many requests. Please wait a moment.'),
  RISK_CONTROL: risk('This reward is under review. Contact support for details.'),
  SIGN_INVALID: risk("Request couldn't be verified. Reload the page and try again."),
  TIMESTAMP_SKEW: risk('Request expired. Try again.'),
  REPLAY: risk('This request has already been submitted.'),
} as const

export type Reason = keyof typeof reasons

/** The names of all reasons, for schemas. */
export const reasonNames = /* @__PURE__ */ Object.keys(reasons) as [Reason, ...Reason[]]
