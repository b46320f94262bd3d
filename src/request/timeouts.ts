/** Time-out of a request without its own, ms (spec point 9). */
export const defaultTimeout = 600_000

/** Time-out of every contract call, ms (spec point 9). */
export const requestTimeout = 10_000
