// Named here for the studio and for tests; their home is the registry.
export type { BlockNode, PageConfig } from '../registry/page.ts'
