import type { TSchema } from 'typebox'

/** The names an expression may use, each with the schema of its value. */
export interface Environment {
  readonly names: Readonly<Record<string, TSchema>>
}

/** An environment with one name more, such as the row of a repeated block. */
export const withName = (environment: Environment, name: string, schema: TSchema): Environment => ({
  names: { ...environment.names, [name]: schema },
})
