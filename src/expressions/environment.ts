import type { TSchema } from 'typebox'
import type { JsonSchema } from './jsonSchema.ts'

/** The names that an expression may use, with the schemas of their values. */
export interface Environment {
  readonly names: Readonly<Record<string, TSchema | JsonSchema>>
  /** The same names and types without page-specific values. CEL types are built from it, once for all pages. */
  readonly typed?: Environment
  /** Known names and fields that this page never has, such as `activity.lottery`, each with the reason. */
  readonly absent?: ReadonlyMap<string, string>
}

/** Adds a name to an environment, such as the entry of a repeated block. Without a schema its type is dynamic. */
export const withName = (environment: Environment, name: string, schema: TSchema | JsonSchema = {}): Environment => ({
  ...environment,
  names: { ...environment.names, [name]: schema },
  ...(environment.typed && { typed: withName(environment.typed, name, schema) }),
})
