// The home of these types is the registry: renderer and checker draw and check the same page.
export type { BlockNode, FallbackNode, PageConfig } from '../registry/page.ts'
