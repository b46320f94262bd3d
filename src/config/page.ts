import type { ActivityTypeName } from '../contract/shapes/activity.ts'

/** A page as its file says it, after the check. */
export interface PageConfig {
  version: 1
  family?: 'product' | 'general' | 'custom' | 'agent'
  /** Only in `activity.json`. */
  type?: ActivityTypeName
  /** When the page can be seen: ISO 8601 with offset. */
  schedule?: { from?: string; to?: string }
  audience?: { locales?: string[]; minAppVersion?: string }
  theme?: { accent?: 'yellow'; hero?: string }
  /** Keys of the activity's words; the image is a path under `assets/`. */
  meta?: { title?: string; description?: string; image?: string }
  page: BlockNode[]
}

/** One block of a page. */
export interface BlockNode extends FallbackNode {
  id: string
}

/** What is drawn in a block's place when it cannot be, or its condition does not hold; it takes the block's id. */
export interface FallbackNode {
  type: string
  version?: number
  props?: Record<string, unknown>
  slots?: Record<string, BlockNode[]>
  /** CEL; the block shows while it holds. */
  when?: string
  fallback?: FallbackNode
}
