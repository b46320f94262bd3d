import { activities } from '../activities/index.ts'
import { blocks } from '../blocks/index.ts'
import { createRegistry } from '../registry/createRegistry.ts'

/** All blocks and activity types of this project. */
export const registry = createRegistry({ blocks, activities })
