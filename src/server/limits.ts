/**
 * Limits of the server, per viewer, request, address or process. Those of calls are in `platform/routes/callLimits.ts`, those of
 * batches of events in `platform/ingest/ingest.ts`.
 */
export const limits = {
  /** Calls need a few hundred bytes at most. */
  bodyBytes: 16 * 1024,
  /** A config folder with every language; accepted only from operators. */
  folderBytes: 8 * 1024 * 1024,
  wrongTokensPerMinute: 10,
  /** Wrong passwords from one address in a minute. */
  wrongPasswordsPerMinute: 10,
  /** Wrong passwords for one account in an hour, from anywhere (NIST SP 800-63B: no more than 100). */
  wrongPasswordsPerAccount: 100,
  /** Accounts that one address (a household or an office) may register in an hour. */
  registrationsPerHour: 30,
  /** Maximum number of counters for wrong passwords and registrations. The least recently used are evicted. */
  accountCounts: 100_000,
  operatorRequestsPerMinute: 300,
  /** Requests of sessions of Studio: a canvas asks for each view, and a draft is saved every two seconds. */
  studioRequestsPerMinute: 3_000,
  /** Longest check of a draft, ms, before its worker is restarted. */
  checkMs: 20_000,
  headersMs: 10_000,
  requestMs: 15_000,
  /** Longer than the usual 60 s of a proxy: the proxy closes first, so no request reaches a closing socket. */
  keepAliveMs: 72_000,
  connections: 2_000,
  paramLength: 100,
  /** A process refuses new requests above this event loop delay with more than `requestsInFlight` requests. */
  eventLoopDelayMs: 250,
  requestsInFlight: 64,
  /** Requests per address, without files: enough for many users behind one address. */
  requestsPerMinute: 1_200,
  /** Analytics events per process: some hundred concurrent viewers. */
  pageEventsPerMinute: 20_000,
  /** How long a stop waits for requests in flight. */
  drainMs: 10_000,
  /** How long a stop keeps listening, and then how long it keeps idle connections open. */
  lingerMs: 300,
  /** Maximum duration of a stop. Supervisors usually wait at least 30 s. */
  stopMs: 14_000,
  /** Maximum size and duration of an answer of the platform at PLATFORM_URL. */
  platformBytes: 5 * 1024 * 1024,
  platformMs: 10_000,
  /** How long the rendering of a page waits for an answer of that platform. */
  platformReadMs: 3_000,
  /** The circuit breaker opens when more than half of at least `breakerRequests` in the window failed. */
  breakerWindowMs: 30_000,
  breakerRequests: 5,
  /** How long the open circuit breaker refuses requests before it lets one through. */
  breakerResetMs: 5_000,
} as const
