import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { AgentTierRule, BannerRule } from '../../contract/shapes/rules/agent.ts'
import { toMinor } from './amount.ts'
import { agentTierTask } from './standingTasks.ts'

const twice = <T>(values: readonly T[]): T | undefined => values.find((value, index) => values.indexOf(value) !== index)

/** Each tier asks for more than the one before it, of one thing at least and of nothing less. */
function problemOfTiers(tiers: readonly AgentTierRule[]): string | null {
  const again = twice(tiers.map(({ tierId }) => tierId))
  if (again) return `two agent tiers have the tierId "${again}"`
  for (const [index, tier] of tiers.slice(1).entries()) {
    const before = tiers[index]
    const volumes = [before?.volume ?? '0', tier.volume].map(toMinor) as [bigint, bigint]
    const invites = [before?.validInvites ?? 0, tier.validInvites] as const
    const rises = volumes[1] > volumes[0] || invites[1] > invites[0]
    if (volumes[1] < volumes[0] || invites[1] < invites[0] || !rises)
      return `agent tier "${tier.tierId}" does not ask for more than the one before it`
  }
  return null
}

function problemOfBanner({ bannerId, linkType, link, from, to }: BannerRule): string | null {
  const isLink = linkType === 'ACTIVITY' || link !== undefined
  if (!isLink) return `banner "${bannerId}" leads nowhere: it has no link`
  if (linkType === 'URL' && !/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/.test(link ?? ''))
    return `the link of banner "${bannerId}" is neither of this site nor https`
  return from && to && Date.parse(from) >= Date.parse(to) ? `banner "${bannerId}" ends before it begins` : null
}

/** The first reason why what surrounds an activity (agents, banners, codes) must not go live, or null. */
export function problemOfOffers({ agent, banners = [], kols = [], taskGroups }: PlatformRules): string | null {
  const codes = twice(kols.map(({ code }) => code))
  if (codes) return `the code "${codes}" is given out twice`
  const names = twice(banners.map(({ bannerId }) => bannerId))
  if (names) return `two banners have the bannerId "${names}"`
  const taken = taskGroups.some((group) => group.tasks.some(({ taskId }) => taskId === agentTierTask))
  if (agent && taken) return `a task has the taskId "${agentTierTask}", under which agent tiers are paid`
  return problemOfTiers(agent?.tiers ?? []) ?? banners.map(problemOfBanner).find((problem) => problem !== null) ?? null
}
