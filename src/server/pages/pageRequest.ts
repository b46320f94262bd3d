/** A page to render. `page` null: the page for an unknown address. */
export interface PageRequest {
  page: { alias: string } | { activityId: string } | null
  /** A page of the studio, which has no release. */
  studio: boolean
  /** Replaces a page of another site: rendered at the requested address, without a redirect to its own path. */
  replacesExternalPage: boolean
  locale: string
  pathname: string
}
