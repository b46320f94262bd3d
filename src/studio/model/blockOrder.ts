/** The order in which the fields of a block are written. */
export const blockOrder = [
  'id',
  'use',
  'type',
  'version',
  'preset',
  'props',
  'with',
  'slots',
  'each',
  'when',
  'requires',
  'fallback',
  'analytics',
] as const
