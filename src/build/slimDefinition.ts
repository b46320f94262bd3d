import { parseSync } from 'vite'

/** Fields of definitions for operators, editors and the checker. Pages in browsers do not read them. */
const operatorFields = new Set([
  'description',
  'examples',
  'presets',
  'words',
  'needs',
  'incentive',
  'template',
  'isHeading',
  'neededBy',
  'once',
  'sample',
  'pattern',
  'maxLength',
  'minLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'additionalProperties',
])

interface Syntax {
  type: string
  start: number
  end: number
  key?: { name?: string }
  value?: Syntax
  properties?: Syntax[]
}

/**
 * The source of a block's or an activity's definition without the fields that only operators read. A field of such a
 * name that holds a schema stays.
 */
export function slimDefinition(code: string): string {
  const { program, errors } = parseSync('definition.ts', code)
  if (errors[0]) throw new Error(errors[0].message)
  const cuts: [start: number, end: number][] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, end, properties = [] } = node as Syntax
    const removed = new Set(type === 'ObjectExpression' ? properties.filter(isOperatorField) : [])
    properties.forEach((field, index) => {
      if (removed.has(field)) cuts.push([field.start, properties[index + 1]?.start ?? end - 1])
    })
    const parts = Object.values(node).flatMap((part: unknown) => part)
    for (const part of parts) if (!removed.has(part as Syntax)) visit(part)
  }
  visit(program)
  return cuts.sort(([a], [b]) => b - a).reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

/** A prop can be called "description"; then its value is a call that builds a schema. */
const isOperatorField = ({ type, key, value }: Syntax): boolean =>
  type === 'Property' && operatorFields.has(key?.name ?? '') && value?.type !== 'CallExpression'
