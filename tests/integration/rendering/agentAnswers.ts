import { calls } from '../../../src/contract/calls/index.ts'

/** Answers of a platform to an agent. */
export const permitted = {
  agentPermission: { permission: true, reason: null },
  isAgent: { isAgent: true, agentLevel: 2 },
  agentPerformance: calls.agentPerformance.example,
  getActivityDetailInfo: calls.getActivityDetailInfo.example,
  userVipCode: { ...calls.userVipCode.example, rebateRate: '0.25' },
}

/** Answers of a platform to a user without the permission of agents. */
export const refused = (reason: string) => ({ ...permitted, agentPermission: { permission: false, reason } })
