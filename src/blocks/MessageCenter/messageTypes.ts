import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { IconName } from '../../ui/index.ts'

/** The answer of `pushList`. */
export type PushList = Answer<Calls['pushList']>
/** A message in a list. Its content comes with `pushDetail` only. */
export type Message = PushList['items'][number]

/** The icon of each message type. */
export const typeIcons: Record<Message['type'], IconName> = {
  SYSTEM: 'info',
  ACTIVITY: 'ticket',
  TASK: 'check',
  REWARD: 'gift',
}

/** The filters of the list. */
export const messageFilters = ['ALL', 'ACTIVITY', 'TASK', 'REWARD', 'SYSTEM'] as const
export type MessageFilter = (typeof messageFilters)[number]
