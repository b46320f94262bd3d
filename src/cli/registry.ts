import { activities } from '../activities/index.ts'
import { blocks } from '../blocks/index.ts'
import { createRegistry } from '../registry/createRegistry.ts'

/** What this project can draw. */
export const registry = createRegistry({ blocks, activities })
