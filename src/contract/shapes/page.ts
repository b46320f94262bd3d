import type { ArtDirection } from '../keyVisual.ts'

/** A page as it is published and rendered: checked, with fragments and presets expanded, in the current version. */
export interface PageConfig {
  version: number
  family?: 'product' | 'general' | 'custom' | 'agent'
  /** Only for the page of an activity. */
  type?: string
  /** When the page is visible; ISO 8601 with offset. */
  schedule?: { from?: string; to?: string }
  audience?: { locales?: readonly string[]; minAppVersion?: string }
  /** `heroAlt` is a key of the activity's texts. */
  theme?: { accent?: string; hero?: string; heroDark?: string; heroAlt?: string } & ArtDirection
  /** `title` and `description` are keys of the activity's texts; `image` is a path under `assets/`. */
  meta?: { title?: string; description?: string; image?: string }
  page: readonly BlockNode[]
}

/** One block of a page. */
export interface BlockNode extends FallbackNode {
  id: string
}

/** Replaces a block that cannot be shown or whose condition is false. It takes the block's id. */
export interface FallbackNode {
  type: string
  /** The version of `props`; 1 if left out in a published page. */
  version?: number
  /** Values, or `{ "$": CEL }` for bound props. */
  props?: Record<string, unknown>
  slots?: Record<string, readonly BlockNode[]>
  /** CEL; the block is shown while it is true. */
  when?: string
  /** Repeats the block for each entry of a list. Conditions and bound props refer to the entry as `as`. */
  each?: { in: string; as: string }
  fallback?: FallbackNode
  requires?: Requires
  /** The name of the block in analytics. */
  analytics?: string
}

/** What a block requires to be rendered. */
export interface Requires {
  /** The minimum version of the block. */
  block?: number
  /** The minimum version of the app, such as `4.2.14`. A browser always meets it. */
  app?: string
  /** A capability of the app. A browser never meets it. */
  bridge?: BridgeCapability
}

/** A capability of the app that a page can use through the bridge. */
export type BridgeCapability = 'token' | 'screens' | 'share'
