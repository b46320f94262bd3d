import type { TSchema } from 'typebox'
import type { JsonSchema } from './jsonSchema.ts'

/** The names an expression may use, each with the schema of its value. */
export interface Environment {
  readonly names: Readonly<Record<string, TSchema | JsonSchema>>
}

/** An environment with one name more, such as the row of a repeated block; without a schema it may be anything. */
export const withName = (environment: Environment, name: string, schema: TSchema | JsonSchema = {}): Environment => ({
  names: { ...environment.names, [name]: schema },
})
