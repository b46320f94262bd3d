import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { type AnswerShapes, keywords, type Shape } from '../request/shape.ts'
import { shareSchemas } from './shareSchemas.ts'

/** A keyword the page's check does not know would be passed over in silence. */
function known(schema: object): Shape {
  for (const [key, value] of Object.entries(schema)) {
    if (!keywords.has(key))
      throw new Error(`An answer's schema uses "${key}", which src/request/shape.ts cannot check.`)
    if (key === 'items') known(value)
    if (key === 'properties' || key === 'patternProperties')
      for (const part of Object.values(value)) known(part as object)
  }
  return schema
}

/** The shapes of all answers: what a page checks by, without notes, and with what several have in common said once. */
export function answerShapes(described: Record<string, Call> = calls): AnswerShapes {
  const list = Object.values(described)
  const { roots, shared } = shareSchemas(list.map((call) => call.data))
  return {
    answers: Object.fromEntries(list.map(({ name }, index) => [name, known(roots[index] ?? {})])),
    shared: Object.fromEntries([...shared].map(([id, schema]) => [id, known(schema)])),
  }
}

/** Source of the module that holds the shapes of all answers. */
export const answerShapesSource = (): string => `export default ${JSON.stringify(answerShapes())}`
