import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { campaignOf, type Site } from './site.ts'

/** Reports a campaign of the same type and title whose event overlaps this one: one of the two is probably a copy. */
export function checkDuplicateCampaign(
  rules: Document,
  parts: { page: Document; words: Document | undefined; alias: string; site: Site },
): Problem[] {
  const value = (document: Document | undefined) =>
    typeof document?.value === 'object' && document.value !== null ? (document.value as Record<string, unknown>) : {}
  const own = campaignOf(value(parts.page), value(rules), value(parts.words))
  const duplicate = parts.site.find(({ alias, campaign }) => {
    if (alias === parts.alias || !campaign || campaign.type !== own.type || campaign.family !== own.family) return false
    return own.title !== '' && own.title === campaign.title && own.start < campaign.end && campaign.start < own.end
  })
  if (!duplicate) return []
  return [
    rules.problem('P0752', '/windows', {
      message: `"${duplicate.alias}" runs at the same time under the same title.`,
      cause: 'Viewers would see two events they cannot tell apart, and could be paid twice for one action.',
      suggestion: 'Change the title or the windows, or remove one of the two folders.',
      on: 'key',
    }),
  ]
}
