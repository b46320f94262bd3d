import type { TaskType } from '../../contract/shapes/task.ts'
import type { IconName } from '../../ui/index.ts'

interface Display {
  icon: IconName
  /** Text key of its button. */
  goLabel: string
}

const deposit: Display = { icon: 'wallet', goLabel: 'task.goDeposit' }
const trade: Display = { icon: 'chart', goLabel: 'task.goTrade' }

/** The icon and button of each of the 17 task types. */
export const taskDisplay: Record<TaskType, Display> = {
  REGISTER_PASS: { icon: 'user-plus', goLabel: 'task.go' },
  KYC_PASS: { icon: 'user-check', goLabel: 'task.goVerify' },
  RECHARGE: deposit,
  SPOT_FIRST_RECHARGE: deposit,
  TRANSFER_AND_TRADING: { icon: 'refresh', goLabel: 'task.goTransfer' },
  TRADING_VOLUME: trade,
  ANY_TRADING_VOLUME: trade,
  TOTAL_TRADING_VOLUME: trade,
  SPOT_FIRST_TRADING: { icon: 'coin', goLabel: 'task.goTrade' },
  SPOT_TRADING_VOLUME: trade,
  SPOT_ANY_TRADING_VOLUME: trade,
  SPOT_HOLDS: { icon: 'coin', goLabel: 'task.go' },
  EARNINGS: trade,
  INVITE_FRIEND: { icon: 'user-plus', goLabel: 'task.goInvite' },
  SHARE_LINK: { icon: 'share', goLabel: 'task.goShare' },
  KOL_BIND: { icon: 'user-check', goLabel: 'task.goCode' },
  APPOINT_CODE: { icon: 'ticket', goLabel: 'task.goCode' },
}
