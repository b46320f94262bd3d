import { isObject } from '../check/places.ts'

/** What a parameter of a fragment can be. */
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
export type ParameterType = (typeof parameterTypes)[number]

const isText = (value: unknown) => typeof value === 'string'

/** Only the kind is looked at here; form and range are held against what the argument stands for. */
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

const kinds: Record<ParameterType, string> = {
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

/** Whether a value is of a parameter's type; of a type that does not exist everything is, and the type is named elsewhere. */
export const isOfType = (type: unknown, value: unknown): boolean =>
  !parameterTypes.includes(type as ParameterType) || fits[type as ParameterType](value)

/** A type in an operator's words. */
export const sayType = (type: unknown): string => kinds[type as ParameterType] ?? 'something else'
