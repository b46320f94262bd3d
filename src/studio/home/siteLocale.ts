import { activityPath } from '../../contract/activityPath.ts'
import type { StudioPage } from '../../contract/studio/pages.ts'

/** The language code of this address of Studio. */
export const siteLocale = (): string => window.location.pathname.split('/')[1] ?? 'en'

/** The address of a page for viewers. */
export function livePath(
  { alias, kind, activityId, family }: Pick<StudioPage, 'alias' | 'kind' | 'activityId' | 'family'>,
  locale: string = siteLocale(),
): string {
  if (kind === 'activity') return `/${locale}${activityPath(alias, activityId, family ?? undefined)}`
  // The hub has the address of the language; the other pages without an activity have that of their alias.
  return alias === 'hub' ? `/${locale}` : `/${locale}/${alias}`
}
