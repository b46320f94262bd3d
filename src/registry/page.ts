import type { ActivityTypeName } from '../contract/shapes/activity.ts'

/** A page as it is published and drawn: checked, its fragments and presets unfolded, in the form of today. */
export interface PageConfig {
  version: number
  family?: 'product' | 'general' | 'custom' | 'agent'
  /** Only of an activity's page. */
  type?: ActivityTypeName
  /** When the page can be seen: ISO 8601 with offset. */
  schedule?: { from?: string; to?: string }
  audience?: { locales?: readonly string[]; minAppVersion?: string }
  theme?: { accent?: string; hero?: string }
  /** Keys of the activity's words; the image is a path under `assets/`. */
  meta?: { title?: string; description?: string; image?: string }
  page: readonly BlockNode[]
}

/** One block of a page. */
export interface BlockNode extends FallbackNode {
  id: string
}

/** What is drawn in a block's place when it cannot be, or its condition does not hold; it takes the block's id. */
export interface FallbackNode {
  type: string
  /** The shape of `props`; 1 if left out of what is published. */
  version?: number
  /** Values, and `{ "$": CEL }` where a prop may be bound. */
  props?: Record<string, unknown>
  slots?: Record<string, readonly BlockNode[]>
  /** CEL; the block shows while it holds. */
  when?: string
  /** The block once for each entry of a list, which its conditions and bound props know as `as`. */
  each?: { in: string; as: string }
  fallback?: FallbackNode
  requires?: Requires
  /** What the block is called in reports of taps and impressions. */
  analytics?: string
}

/** What must be there for a block to be drawn. */
export interface Requires {
  /** The least version of the block. */
  block?: number
  /** The least version of the app, as `4.2.14`; a browser has none and always meets it. */
  app?: string
  /** Something only the app can do; a browser never meets it. */
  bridge?: BridgeCapability
}

/** What a page can ask of the app through its bridge. */
export type BridgeCapability = 'token' | 'screens' | 'share'
