/** Every bound of the server in one place: what one viewer, one request or one hostile peer may take. */
export const limits = {
  /** The largest body any call needs is a few hundred bytes. */
  bodyBytes: 16 * 1024,
  /** A folder of configs with every language: only from operators. */
  folderBytes: 8 * 1024 * 1024,
  wrongTokensPerMinute: 10,
  operatorRequestsPerMinute: 300,
  headersMs: 10_000,
  requestMs: 15_000,
  /** Longer than the usual proxy's minute: the proxy closes first, and no request meets a closing socket. */
  keepAliveMs: 72_000,
  connections: 2_000,
  paramLength: 100,
  /** An event loop later than this sends new requests away. */
  eventLoopDelayMs: 250,
  /** Requests an address may make in a minute, files not counted: a crowd behind one address still fits. */
  requestsPerMinute: 1_200,
  /** What pages count, a process: some hundred viewers at once. */
  pageEventsPerMinute: 20_000,
  /** How long a stop waits for requests under way. */
  drainMs: 10_000,
  /** An answer of the platform at PLATFORM_URL: no larger, no slower. */
  platformBytes: 5 * 1024 * 1024,
  platformMs: 10_000,
} as const
