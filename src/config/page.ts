// The registry defines these types, because renderer and checker share them.
export type { BlockNode, FallbackNode, PageConfig } from '../contract/shapes/page.ts'
