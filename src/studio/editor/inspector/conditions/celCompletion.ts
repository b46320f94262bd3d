import { functions, macros, methods } from '../../../../expressions/functions.ts'
import type { Environment } from '../../../../expressions/index.ts'
import { type JsonSchema, nonNull, textsOf } from '../../../../expressions/jsonSchema.ts'

/** A name, a field, a function or a value that fits at the cursor. */
export interface CelOption {
  readonly label: string
  readonly kind: 'name' | 'field' | 'function' | 'value'
  /** The type in one word. */
  readonly detail: string
  readonly description: string | undefined
  /** What is inserted; the label if left out. */
  readonly insert?: string
}

/** What fits at a position, replacing the text from `from` on. */
export interface CelCompletion {
  readonly from: number
  readonly options: readonly CelOption[]
}

type Names = Readonly<Record<string, JsonSchema | undefined>>

const typeOf = (schema: JsonSchema | undefined): string =>
  textsOf(schema)
    ? 'text'
    : schema?.enum
      ? 'value'
      : (({ array: 'list', string: 'text' } as Record<string, string>)[schema?.type ?? ''] ?? schema?.type ?? '')

const describe = (schema: JsonSchema | undefined): string | undefined =>
  (schema as { description?: string } | undefined)?.description

/** The schema at a path of names, such as `activity.pool.amount`; undefined: not known. */
function schemaAt(names: Names, path: readonly string[]): JsonSchema | undefined {
  const [first = '', ...rest] = path
  return rest.reduce<JsonSchema | undefined>(
    (schema, field) =>
      nonNull(schema?.properties && Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined),
    Object.hasOwn(names, first) ? nonNull(names[first]) : undefined,
  )
}

/** The names at a position: those of the environment and those of the loops around it. */
function namesAt(source: string, position: number, environment: Environment): Names {
  const names: Record<string, JsonSchema | undefined> = Object.fromEntries(
    Object.entries(environment.names).map(([name, schema]) => [name, nonNull(schema)]),
  )
  const loops = source.slice(0, position).matchAll(/([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\.(\w+)\(\s*([A-Za-z_]\w*)\s*,/g)
  for (const [, list = '', macro = '', name = ''] of loops)
    if (macros.has(macro)) names[name] = nonNull(schemaAt(names, list.split('.'))?.items)
  return names
}

const valueOptions = (schema: JsonSchema | undefined, isQuoted: boolean): readonly CelOption[] =>
  (textsOf(schema) ?? []).map((text) => ({
    label: text,
    kind: 'value',
    detail: 'text',
    description: undefined,
    ...(!isQuoted && { insert: `'${text}'` }),
  }))

function fieldOptions(schema: JsonSchema | undefined): readonly CelOption[] {
  const fields = Object.entries(schema?.properties ?? {}).map(
    ([label, field]): CelOption => ({
      label,
      kind: 'field',
      detail: typeOf(nonNull(field)),
      description: describe(field),
    }),
  )
  const call = (label: string, insert: string): CelOption => ({
    label,
    kind: 'function',
    detail: '',
    description: undefined,
    insert,
  })
  if (schema?.type === 'array')
    return [...[...macros].map((name) => call(name, `${name}(entry, )`)), call('size', 'size()')]
  if (schema?.type === 'string' || textsOf(schema))
    return [...methods.keys()]
      .filter((name) => name !== 'size')
      .map((name) => call(name, name.endsWith('Ascii') ? `${name}()` : `${name}('')`))
  return fields
}

/** Completes an expression at a position. Null: nothing fits. */
export function completeCel(source: string, position: number, environment: Environment): CelCompletion | null {
  const before = source.slice(0, position)
  const names = namesAt(source, position, environment)
  const compared = /([A-Za-z_][\w.]*)\s*(?:==|!=|in\s*\[(?:\s*'[^']*'\s*,)*)\s*(['"]?)([\w-]*)$/.exec(before)
  if (compared) {
    const [, path = '', quote = '', typed = ''] = compared
    const options = valueOptions(schemaAt(names, path.split('.')), quote !== '')
    if (options.length > 0) return { from: position - typed.length, options }
  }
  if (/(['"])(?:(?!\1).)*$/.test(before.replace(/'[^']*'|"[^"]*"/g, ''))) return null
  const member = /([A-Za-z_][\w.]*)\.(\w*)$/.exec(before)
  if (member) {
    const [, path = '', typed = ''] = member
    const options = fieldOptions(schemaAt(names, path.split('.')))
    return options.length > 0 ? { from: position - typed.length, options } : null
  }
  const [word = ''] = /[A-Za-z_]\w*$/.exec(before) ?? []
  const options = [
    ...Object.entries(names).map(
      ([label, schema]): CelOption => ({ label, kind: 'name', detail: typeOf(schema), description: describe(schema) }),
    ),
    ...[...functions.keys(), 'has'].map(
      (label): CelOption => ({ label, kind: 'function', detail: '', description: undefined, insert: `${label}()` }),
    ),
  ]
  return { from: position - word.length, options }
}
