/** The error catalogue of the specification, closed: every other code is "unknown". */
export const codes = {
  success: '00000',
  /** A soft refusal; `data.reason` says which. */
  tip: '51020',
  /** A refusal for risk; `data.reason` says which. */
  risk: '51021',
  /** Logged out: stored login data is cleared, the page stays, as a visitor's. */
  loggedOut: '00004',
  /** Token revoked: stored login data is cleared. */
  revoked: '434',
  airdrop: '51070',
  /** The viewer is sent to log in. */
  loginRequired: '600',
} as const

export type Code = (typeof codes)[keyof typeof codes]

/* @__NO_SIDE_EFFECTS__ */
const tip = (msg: string) => ({ code: codes.tip, msg })
/* @__NO_SIDE_EFFECTS__ */
const risk = (msg: string) => ({ code: codes.risk, msg })

/** Why the platform refused: `data.reason` of a 51020 or 51021 answer. Closed. */
export const reasons = {
  NOT_FOUND: tip('This event does not exist.'),
  NOT_STARTED: tip('The event has not started yet.'),
  ENDED: tip('The event has ended.'),
  APPLY_CLOSED: tip('Registration is closed.'),
  NOT_APPLIED: tip('Join the event first.'),
  ALREADY_APPLIED: tip('You have already joined.'),
  FULL: tip('All places are taken.'),
  NEW_USER_ONLY: tip('This event is for new users only.'),
  KYC_REQUIRED: tip('Verify your identity first.'),
  REGION_RESTRICTED: tip('This event is not available in your region.'),
  AGE_RESTRICTED: tip('This event is for users aged 18 or over.'),
  ACCOUNT_KIND: tip('This kind of account cannot take part.'),
  AGENT_ONLY: tip('This event is for agents only.'),
  TASK_NOT_COMPLETED: tip('The task is not completed yet.'),
  TASK_LOCKED: tip('Finish the previous task first.'),
  ALREADY_GRANTED: tip('You have already received this reward.'),
  CLAIM_EXPIRED: tip('The time to claim this reward is over.'),
  OUT_OF_STOCK: tip('All rewards have been given out.'),
  NO_DRAW_CHANCES: tip('You have no draws left.'),
  DRAW_LIMIT: tip('You have reached the limit of draws.'),
  TEAM_NAME_TAKEN: tip('This team name is taken.'),
  TEAM_CODE_INVALID: tip('There is no team with this code.'),
  TEAM_FULL: tip('This team is full.'),
  TEAM_LOCKED: tip('Teams can no longer change.'),
  ALREADY_IN_TEAM: tip('You are already in a team.'),
  KOL_CODE_INVALID: tip('There is no such code.'),
  ALREADY_BOUND: tip('You have already bound a code.'),
  CONSENT_REQUIRED: tip('Agree to the terms first.'),
  PARAM_INVALID: tip('The request is not valid.'),
  RATE_LIMITED: tip('Too many requests. Please wait a moment.'),
  RISK_CONTROL: risk('This reward is under review.'),
  SIGN_INVALID: risk('The request could not be verified.'),
  TIMESTAMP_SKEW: risk('The time of the request is off.'),
  REPLAY: risk('This request was already sent.'),
} as const

export type Reason = keyof typeof reasons

/** Every reason, for schemas. */
export const reasonNames = /* @__PURE__ */ Object.keys(reasons) as [Reason, ...Reason[]]
