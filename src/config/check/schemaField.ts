import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { isObject } from './places.ts'

/** Checks that `$schema`, which editors use, names the right schema. The folder of the path is not checked. */
export function checkSchemaField(document: Document, name: string): Problem[] {
  const given = isObject(document.value) ? document.value.$schema : undefined
  if (typeof given !== 'string' || given.split('/').at(-1) === name) return []
  return [
    document.problem('P0107', '/$schema', {
      message: `The schema of this file is ${name}.`,
      cause: 'With another schema, the editor offers no help and shows no mistakes.',
      suggestion: `Write "../../schemas/${name}".`,
    }),
  ]
}
