import { activityPath } from '../../contract/activityPath.ts'
import { type Backdrop, backdropOf } from '../../contract/keyVisual.ts'
import { type Family, families } from '../../contract/shapes/activity.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'

type Page = ReleaseInput['page']

/** The family that the config of a page names; default `product`. */
export const familyOf = (page: Page): Family => families.find((family) => family === page.family) ?? 'product'

/** Whether a page is visible at a time, by the schedule of its config. */
export function isVisible(page: Page, now: number): boolean {
  const { from, to } = page.schedule ?? {}
  const begins = typeof from === 'string' ? Date.parse(from) : Number.NEGATIVE_INFINITY
  const ends = typeof to === 'string' ? Date.parse(to) : Number.POSITIVE_INFINITY
  return now >= begins && now < ends
}

/** The path of an activity's page, without a locale: the site redirects to the locale of the viewer. */
export const pathOf = (alias: string, activityId: string, page: Page): string =>
  activityPath(alias, activityId, familyOf(page))

/** What lists show of a campaign: the scene of its theme, else the art of the first block that has one; and its backdrop. */
export function cardVisualOf(page: Page): { art?: string; backdrop?: Backdrop } {
  const art = page.theme?.scene ?? artOf(page)
  const backdrop = backdropOf(page.theme)
  return { ...(art !== undefined && { art }), ...(backdrop && { backdrop }) }
}

/** The art of the first block of a page that has the prop `art`. */
function artOf(page: Page): string | undefined {
  const blocks = Array.isArray(page.page) ? (page.page as { props?: { art?: unknown } }[]) : []
  const art = blocks.find(({ props }) => typeof props?.art === 'string')?.props?.art
  return art as string | undefined
}

/** Why a page and its rules do not match, as a sentence, or null. */
export function problemOfPage({ page, rules }: Pick<ReleaseInput, 'page' | 'rules'>): string | null {
  const { family } = page
  if (family !== undefined && !families.some((known) => known === family))
    return `its family is not one of ${families.join(', ')}`
  if (family === 'agent' && !rules?.agent) return 'its family is agent, but its rules have no part "agent"'
  if (rules?.agent && family !== 'agent') return 'its rules have a part "agent", but its family is not agent'
  return null
}
