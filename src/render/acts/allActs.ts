export { createActContext } from './createActContext.ts'
export { late } from './late.ts'
export { perform } from './perform.ts'
