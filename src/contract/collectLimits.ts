/** Maximum size of one batch, for the page that sends it and the server that accepts it. */
export const maxBatchEvents = 100
/** Of the body, in UTF-8 bytes. */
export const maxBatchBytes = 64 * 1024
/** Pages send events to this path, and ask it whether consent is needed. Same origin, no token, no signature. */
export const collectPath = '/collect'
