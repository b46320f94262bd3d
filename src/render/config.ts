/** The page as the renderer takes it: checked before it was published, so every field may be relied on. */
export interface PageConfig {
  version: number
  type?: string
  family?: string
  schedule?: { from?: string; to?: string }
  theme?: { accent?: string; hero?: string }
  meta?: { title?: string; description?: string; image?: string }
  page: readonly BlockNode[]
}

/** One block of a page. */
export interface BlockNode {
  id: string
  type: string
  version?: number
  props?: Record<string, unknown>
  slots?: Record<string, readonly BlockNode[]>
  /** CEL condition; the block shows while it holds. */
  when?: string
  /** Drawn in its place when it cannot be drawn or `when` does not hold; takes its id. */
  fallback?: Omit<BlockNode, 'id'>
}
