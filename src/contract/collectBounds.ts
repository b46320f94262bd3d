/** The most that is sent, and taken, at once. */
export const mostBatchEvents = 100
export const mostBatchBytes = 64 * 1024
/** Where pages send what they have counted, and ask whether they may: same origin, no token, no signature. */
export const collectPath = '/collect'
