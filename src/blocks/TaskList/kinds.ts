import type { TaskType } from '../../contract/shapes/task.ts'
import type { IconName } from '../../ui/index.ts'

interface Kind {
  icon: IconName
  /** Key of what its button says. */
  go: string
}

const deposit: Kind = { icon: 'wallet', go: 'task.goDeposit' }
const trade: Kind = { icon: 'chart', go: 'task.goTrade' }

/** How each of the 17 task types looks. */
export const kinds: Record<TaskType, Kind> = {
  REGISTER_PASS: { icon: 'user-plus', go: 'task.go' },
  KYC_PASS: { icon: 'user-check', go: 'task.goVerify' },
  RECHARGE: deposit,
  SPOT_FIRST_RECHARGE: deposit,
  TRANSFER_AND_TRADING: { icon: 'refresh', go: 'task.goTransfer' },
  TRADING_VOLUME: trade,
  ANY_TRADING_VOLUME: trade,
  TOTAL_TRADING_VOLUME: trade,
  SPOT_FIRST_TRADING: { icon: 'coin', go: 'task.goTrade' },
  SPOT_TRADING_VOLUME: trade,
  SPOT_ANY_TRADING_VOLUME: trade,
  SPOT_HOLDS: { icon: 'coin', go: 'task.go' },
  EARNINGS: trade,
  INVITE_FRIEND: { icon: 'user-plus', go: 'task.goInvite' },
  SHARE_LINK: { icon: 'share', go: 'task.goShare' },
  KOL_BIND: { icon: 'user-check', go: 'task.go' },
  APPOINT_CODE: { icon: 'ticket', go: 'task.go' },
}
