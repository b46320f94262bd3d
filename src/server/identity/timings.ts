/** Times of the verification, ms. */
export interface Timings {
  /** Maximum duration of a request to the provider. */
  timeoutMs: number
  /** Allowed difference between the clocks. */
  toleranceMs: number
  /** Keys older than this are read again in the background. */
  renewMs: number
  /** Keys older than this are not used anymore. */
  maxKeyAgeMs: number
  /** After keys were read, an unknown key makes them read again only after this time. */
  cooldownMs: number
  /** After a failed request, the next one is sent only after this time. */
  retryMs: number
  /** How long the answer of an introspection is used. */
  activeMs: number
  inactiveMs: number
}

/** The times in use. Tests pass others. */
export const identityTimings: Timings = {
  timeoutMs: 4_000,
  toleranceMs: 30_000,
  renewMs: 600_000,
  maxKeyAgeMs: 86_400_000,
  cooldownMs: 10_000,
  retryMs: 2_000,
  activeMs: 30_000,
  inactiveMs: 10_000,
}
