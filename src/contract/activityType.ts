/** `activityType` of an activity whose type the platform no longer has: its folder was deleted after its release. */
export const unknownActivityType = 0

/** Keys of the shared words that name a type by its numeric code: the key of the type, then the fallback for any type. */
export const activityTypeKeys = (code: number): [own: string, any: string] => [
  `activity.type.${code}`,
  'activity.type.other',
]
