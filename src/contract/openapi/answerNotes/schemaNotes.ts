/** What the fields of a schema mean, by the name of the schema and of the field; `''` describes the schema itself. */
export type SchemaNotes = Readonly<Record<string, Readonly<Record<string, string>>>>
