import type { JsonService } from './jsonService.ts'

export type { JsonService }

let loaded: Promise<JsonService> | null = null

/** The language service with the schemas of this product, loaded when it is first needed. */
export function loadJsonService(): Promise<JsonService> {
  loaded ??= Promise.all([import('./jsonService.ts'), import('virtual:studio-schemas')])
    .then(([{ createJsonService }, { default: schemas }]) => createJsonService(schemas))
    .catch((error: unknown) => {
      loaded = null
      throw error
    })
  return loaded
}
