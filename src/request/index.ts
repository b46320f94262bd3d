export { canonical, signRequest } from '../contract/signing.ts'
export { type AirdropAnswer, isAirdrop } from './airdrop.ts'
export type { AnswerCheck, CallOptions, Client, ClientParts } from './client.ts'
export { createClient } from './client.ts'
export { type Cookies, readCookies, writeCookie } from './cookies.ts'
export type { RequestEvent } from './events.ts'
export type { Hosts } from './hosts.ts'
export { createHosts } from './hosts.ts'
export { loadHosts } from './loadHosts.ts'
export type { ProblemFacts, ProblemKind } from './problem.ts'
export {
  changesState,
  isActivityIdCall,
  isHtmlAnswer,
  isLostAnswer,
  isOutcomeUnknown,
  isUnknownCode,
  RequestProblem,
} from './problem.ts'
export { uuid } from './random.ts'
export type { ServerClock } from './serverClock.ts'
export { createServerClock } from './serverClock.ts'
export type { Session, SessionParts, StoredSession, Tokens } from './session.ts'
export { createSession } from './session.ts'
export type { KeyValue } from './storage.ts'
export { memoryStorage, safeStorage } from './storage.ts'
export { defaultTimeout, requestTimeout } from './timeouts.ts'
export { userSignalOf, whenUserLeaves } from './userSignal.ts'
