/** Limits of a config file, checked before it is parsed. `text`: characters of one string. */
export const limits = {
  bytes: 256 * 1024,
  depth: 32,
  blocks: 500,
  text: 10_000,
} as const
