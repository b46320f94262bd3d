// Exported again for the studio and for tests; the registry defines them.
export type { BlockNode, PageConfig } from '../contract/shapes/page.ts'
