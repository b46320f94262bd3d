import { isObject } from '../check/places.ts'

/** Types of fragment parameters. */
export const parameterTypes = [
  'text',
  'string',
  'integer',
  'number',
  'boolean',
  'link',
  'condition',
  'action',
  'blocks',
] as const
/** The type that a fragment declares for a parameter. */
export type ParameterType = (typeof parameterTypes)[number]

const isText = (value: unknown) => typeof value === 'string'

/** Checks only the JSON type. Format and range are checked where the argument is used. */
const fits: Record<ParameterType, (value: unknown) => boolean> = {
  text: isText,
  string: isText,
  link: isText,
  condition: isText,
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  action: (value) => isObject(value) && !Array.isArray(value),
  blocks: Array.isArray,
}

const typeNames: Record<ParameterType, string> = {
  text: 'a key of the words',
  string: 'text',
  link: 'a link',
  condition: 'a condition',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  action: 'an action',
  blocks: 'a list of blocks',
}

/** Whether a value has the type of a parameter. True for an unknown type, which another check reports. */
export const isOfType = (type: unknown, value: unknown): boolean =>
  !parameterTypes.includes(type as ParameterType) || fits[type as ParameterType](value)

/** Describes a type, for messages. */
export const describeType = (type: unknown): string => typeNames[type as ParameterType] ?? 'something else'
