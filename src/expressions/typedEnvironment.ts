import { Environment as CelEnvironment } from '@marcbachmann/cel-js'
import type { Environment } from './environment.ts'
import { type JsonSchema, nonNull } from './jsonSchema.ts'
import { limits } from './parse.ts'

const environments = new WeakMap<Environment, CelEnvironment>()

/** The environment of the CEL library for ours, with typed names. Created once per environment. */
export function typedEnvironment(given: Environment): CelEnvironment {
  const environment = given.typed ?? given
  const known = environments.get(environment)
  if (known) return known
  const { length: _, ...parserLimits } = limits
  const cel = new CelEnvironment({
    enableOptionalTypes: true,
    limits: parserLimits,
  })
  registerMixedOperators(cel)
  const typeOf = typeNamer(cel)
  for (const [name, schema] of Object.entries(environment.names))
    cel.registerVariable(name, typeOf(nonNull(schema), name))
  environments.set(environment, cel)
  return cel
}

const timestampType = 'google.protobuf.Timestamp'
const durationType = 'google.protobuf.Duration'
const unused = () => null

/**
 * JSON has one number type, and times are milliseconds, so `kycLevel == 1` and `now < timestamp("…")` must type-check.
 */
function registerMixedOperators(cel: CelEnvironment): void {
  for (const operator of ['+', '-', '*', '/', '%']) {
    cel.registerOperator(`double ${operator} int: double`, unused)
    cel.registerOperator(`int ${operator} double: double`, unused)
  }
  cel.registerOperator('double % double: double', unused)
  cel.registerOperator('double == int', unused)
  cel.registerOperator('double in list<int>: bool', unused)
  cel.registerOperator('int in list<double>: bool', unused)
  for (const time of [timestampType, durationType]) {
    for (const operator of ['<', '<=', '>', '>=']) {
      cel.registerOperator(`double ${operator} ${time}: bool`, unused)
      cel.registerOperator(`${time} ${operator} double: bool`, unused)
    }
    cel.registerOperator(`double - ${time}: double`, unused)
    cel.registerOperator(`${time} - double: double`, unused)
  }
  cel.registerOperator(`double + ${durationType}: double`, unused)
  for (const type of ['bool', 'double', 'string']) cel.registerOperator(`${type} == null`, unused)
}

const scalars: Record<string, string> = {
  string: 'string',
  boolean: 'bool',
  integer: 'double',
  number: 'double',
}

/**
 * Maps schemas to CEL types. An object becomes a type named after its path. Every type can be compared with null,
 * because every value can be absent.
 */
function typeNamer(cel: CelEnvironment): (schema: JsonSchema | undefined, path: string) => string {
  const named = new Set<string>()
  const comparable = (type: string) => {
    if (!named.has(type)) cel.registerOperator(`${type} == null`, unused)
    named.add(type)
    return type
  }
  const objectType = (properties: Record<string, JsonSchema>, path: string): string => {
    const fields = Object.entries(properties).map(([name, field]) => [name, typeOf(nonNull(field), `${path}_${name}`)])
    cel.registerType({ name: path, fields: Object.fromEntries(fields) })
    return comparable(path)
  }
  const typeOf = (schema: JsonSchema | undefined, path: string): string => {
    if (!schema) return 'dyn'
    if (schema.items) return comparable(`list<${typeOf(nonNull(schema.items), `${path}_entry`)}>`)
    if (schema.properties) return objectType(schema.properties, path)
    const entry = Object.values(schema.patternProperties ?? {})[0]
    if (entry) return 'map'
    return scalars[schema.type ?? typeof (schema.enum?.[0] ?? schema.const)] ?? 'dyn'
  }
  return (schema, path) => typeOf(schema, `The_${path}`)
}
