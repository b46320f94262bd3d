/** The groups of the list of new blocks. The words of the interface have a name for each. */
export const categories = {
  layout: ['Section', 'Columns', 'SectionTabs'],
  top: ['Hero', 'Countdown', 'BannerCarousel', 'Marquee', 'Notice', 'ActivityList'],
  join: ['ApplyBar', 'EligibilityNotice', 'AgentAccess', 'KolBind', 'AirdropCheck', 'OpenInApp'],
  tasks: ['TaskList', 'Steps', 'StageRail', 'ProgressMeter', 'TierTable', 'AgentTiers', 'TraderList', 'TeamPanel'],
  rewards: ['PrizeBoard', 'DrawChances', 'RewardShowcase', 'RewardRecords', 'RecordTable', 'PrizePoolProgress'],
  ranking: ['Leaderboard', 'MyRank', 'PerformanceStats'],
  share: ['ShareBar', 'InviteCard', 'MessageCenter'],
  legal: ['Rules', 'Faq', 'RiskDisclaimer'],
  account: ['LoginForm', 'RegisterForm', 'SandboxDesk'],
} as const

export type Category = keyof typeof categories | 'other'

const byType = new Map<string, Category>(
  Object.entries(categories).flatMap(([name, types]) => types.map((type) => [type, name as Category] as const)),
)

/** The group of a block type. */
export const categoryOf = (type: string): Category => byType.get(type) ?? 'other'
