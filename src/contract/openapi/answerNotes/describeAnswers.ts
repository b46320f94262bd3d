import type { Json, Schemas } from '../schemas.ts'
import { activityNotes } from './activityNotes.ts'
import { commonNotes } from './commonNotes.ts'
import { competitionNotes } from './competitionNotes.ts'
import type { SchemaNotes } from './schemaNotes.ts'
import { siteNotes } from './siteNotes.ts'

const notes: SchemaNotes = { ...activityNotes, ...competitionNotes, ...siteNotes }

/** Describes the fields of the answers of the contract that have no description of their own. */
export function describeAnswers(schemas: Schemas): void {
  const all = schemas.all() as Record<string, Json>
  for (const [name, own] of Object.entries(notes)) {
    const schema = all[name]
    if (!schema) throw new Error(`There are notes for "${name}", which is no schema of the contract.`)
    if (own['']) schema.description ??= own['']
    for (const [field, value] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      const description = own[field] ?? commonNotes[field]
      if (description) value.description ??= description
    }
  }
}
