import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { IconName } from '../../ui/index.ts'

export type PushList = Answer<Calls['pushList']>
export type Message = PushList['items'][number]

/** The sign of each kind of message. */
export const signs: Record<Message['type'], IconName> = {
  SYSTEM: 'info',
  ACTIVITY: 'ticket',
  TASK: 'check',
  REWARD: 'gift',
}

/** What messages are picked by. */
export const picks = ['ALL', 'ACTIVITY', 'TASK', 'REWARD', 'SYSTEM'] as const
export type Pick = (typeof picks)[number]
