import { type Family, families } from '../../contract/shapes/activity.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'

type Page = ReleaseInput['page']

/** The family a page's config names; product when it names none. */
export const familyOf = (page: Page): Family => families.find((family) => family === page.family) ?? 'product'

/** Whether a page is to be seen at a moment, by the schedule of its config. */
export function isVisible(page: Page, now: number): boolean {
  const { from, to } = (page.schedule ?? {}) as { from?: unknown; to?: unknown }
  const begins = typeof from === 'string' ? Date.parse(from) : Number.NEGATIVE_INFINITY
  const ends = typeof to === 'string' ? Date.parse(to) : Number.POSITIVE_INFINITY
  return now >= begins && now < ends
}

/** Where an activity's page stands on the site, without a language before it: the site finds the reader's own. */
export function pathOf(alias: string, activityId: string, page: Page): string {
  const family = familyOf(page)
  if (family === 'agent') return `/agent/${activityId}`
  return `/${family === 'general' ? 'events' : 'activity'}/${alias}`
}

/** The scene drawn at the head of a page, if one of its blocks names one. */
export function artOf(page: Page): string | undefined {
  const blocks = Array.isArray(page.page) ? (page.page as { props?: { art?: unknown } }[]) : []
  const art = blocks.find(({ props }) => typeof props?.art === 'string')?.props?.art
  return art as string | undefined
}

/** Why a page and its rules do not belong together, as a sentence, or null. */
export function problemOfPage({ page, rules }: Pick<ReleaseInput, 'page' | 'rules'>): string | null {
  const { family } = page
  if (family !== undefined && !families.some((known) => known === family))
    return `its family is none of ${families.join(', ')}`
  if (family === 'agent' && !rules?.agent) return 'its family is agent, but its rules have no part "agent"'
  if (rules?.agent && family !== 'agent') return 'its rules have a part "agent", but its family is not agent'
  return null
}
