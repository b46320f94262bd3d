export { createActionContext } from '../createContext.ts'
export { offerIntent } from '../intent.ts'
export { runAction } from './runAction.ts'
export { runOperation } from './runOperation.ts'
