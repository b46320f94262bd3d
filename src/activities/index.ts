import type { ActivityDefinition } from '../registry/defineActivity.ts'
import Lottery from './Lottery/index.ts'
import NewUser from './NewUser/index.ts'

/** Every type of activity a config may have. */
export const activities: readonly ActivityDefinition[] = [NewUser, Lottery]
