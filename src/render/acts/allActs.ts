export { createActContext } from './createActContext.ts'
export { offerIntent } from './intent.ts'
export { late } from './late.ts'
export { perform } from './perform.ts'
