import { toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { AgentTierRule, BannerRule } from '../../contract/shapes/rules/agent.ts'
import { agentTierTaskId } from './reservedTaskIds.ts'

const duplicateOf = <T>(values: readonly T[]): T | undefined =>
  values.find((value, index) => values.indexOf(value) !== index)

/** Each tier needs more invites or more volume than the tier before it, and less of neither. */
function problemOfTiers(tiers: readonly AgentTierRule[]): string | null {
  const duplicate = duplicateOf(tiers.map(({ tierId }) => tierId))
  if (duplicate) return `two agent tiers have the tierId "${duplicate}"`
  for (const [index, tier] of tiers.slice(1).entries()) {
    const before = tiers[index]
    const volumes = [before?.volume ?? '0', tier.volume].map(toMinor) as [bigint, bigint]
    const invites = [before?.validInvites ?? 0, tier.validInvites] as const
    const rises = volumes[1] > volumes[0] || invites[1] > invites[0]
    if (volumes[1] < volumes[0] || invites[1] < invites[0] || !rises)
      return `agent tier "${tier.tierId}" does not need more than the tier before it`
  }
  return null
}

function problemOfBanner({ bannerId, linkType, link, from, to }: BannerRule): string | null {
  const isLink = linkType === 'ACTIVITY' || link !== undefined
  if (!isLink) return `banner "${bannerId}" has no link`
  if (linkType === 'URL' && !/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/.test(link ?? ''))
    return `the link of banner "${bannerId}" is neither a path of this site nor an https address`
  return from && to && Date.parse(from) >= Date.parse(to) ? `banner "${bannerId}" ends before it starts` : null
}

/** The first reason why agent tiers, banners or KOL codes must not go live, or null. */
export function problemOfAgentsAndBanners({
  agent,
  banners = [],
  kols = [],
  taskGroups,
}: PlatformRules): string | null {
  const code = duplicateOf(kols.map((kol) => kol.code))
  if (code) return `two KOLs have the code "${code}"`
  const banner = duplicateOf(banners.map(({ bannerId }) => bannerId))
  if (banner) return `two banners have the bannerId "${banner}"`
  const taken = taskGroups.some((group) => group.tasks.some(({ taskId }) => taskId === agentTierTaskId))
  if (agent && taken) return `a task has the taskId "${agentTierTaskId}", which is reserved for agent tiers`
  return problemOfTiers(agent?.tiers ?? []) ?? banners.map(problemOfBanner).find((problem) => problem !== null) ?? null
}
