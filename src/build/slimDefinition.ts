import { parseSync } from 'vite'

/** What a definition says to operators, editors and the checker; a page that is being looked at reads none of it. */
const told = new Set([
  'description',
  'examples',
  'presets',
  'words',
  'needs',
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

/** The source of a block's or an activity's definition without what is only told: a field of that name that holds no schema of its own. */
export function slimDefinition(code: string): string {
  const { program, errors } = parseSync('definition.ts', code)
  if (errors[0]) throw new Error(errors[0].message)
  const cuts: [start: number, end: number][] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, end, properties = [] } = node as Syntax
    const gone = new Set(type === 'ObjectExpression' ? properties.filter(isTold) : [])
    properties.forEach((field, index) => {
      if (gone.has(field)) cuts.push([field.start, properties[index + 1]?.start ?? end - 1])
    })
    const parts = Object.values(node).flatMap((part: unknown) => part)
    for (const part of parts) if (!gone.has(part as Syntax)) visit(part)
  }
  visit(program)
  return cuts.sort(([a], [b]) => b - a).reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
}

/** A prop may well be called "description"; then it is a call that builds a schema. */
const isTold = ({ type, key, value }: Syntax): boolean =>
  type === 'Property' && told.has(key?.name ?? '') && value?.type !== 'CallExpression'
