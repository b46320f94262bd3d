import { activities } from '../activities/index.ts'
import { blocks } from '../blocks/index.ts'
import { createRegistry, type Registry } from '../registry/createRegistry.ts'

/** The registry of this product: every published block and activity type. */
export const createAppRegistry = (): Registry => createRegistry({ blocks, activities })
