import { requireUser } from '../context.ts'
import { refuse } from '../refusal.ts'
import { markRead, readMessages } from '../store/messages.ts'
import type { Handler } from './handler.ts'
import { inboxOf } from './inbox.ts'

/** Messages without content. They are computed from the user's data, not stored; only what was read is. */
export const pushList: Handler<'pushList'> = async ({ type, pageIndex = 0, pageSize = 10 }, context) => {
  const user = await requireUser(context)
  const read = await readMessages(context.db, user.user_id)
  const found = (await inboxOf(context, user)).filter((message) => !type || message.type === type)
  return {
    items: found
      .slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
      .map(({ content: _content, ...message }) => ({ ...message, read: read.has(message.msgId) })),
    total: found.length,
  }
}

/** Without `read`: all messages. */
export const pushCount: Handler<'pushCount'> = async ({ read: wanted }, context) => {
  const user = await requireUser(context)
  const read = await readMessages(context.db, user.user_id)
  const found = await inboxOf(context, user)
  return { total: found.filter(({ msgId }) => wanted === undefined || read.has(msgId) === wanted).length }
}

/** Does not mark the message as read. Refuses NOT_FOUND for a message of another user. */
export const pushDetail: Handler<'pushDetail'> = async ({ msgId }, context) => {
  const user = await requireUser(context)
  const message = (await inboxOf(context, user)).find((entry) => entry.msgId === msgId)
  if (!message) throw refuse('NOT_FOUND', 'There is no such message.')
  const { title, content, createTime, link } = message
  return { msgId, title, content, createTime, link }
}

/** Ignores unknown ids. `updated` does not count messages that were read before. */
export const readPushMsg: Handler<'readPushMsg'> = async ({ msgIds = [], all = false }, context) => {
  const user = await requireUser(context)
  if (!all && !msgIds.length) throw refuse('PARAM_INVALID', 'msgIds is missing; or set all to true.')
  const known = (await inboxOf(context, user)).map(({ msgId }) => msgId)
  const wanted = all ? known : known.filter((msgId) => msgIds.includes(msgId))
  return { updated: await markRead(context.db, user.user_id, wanted, context.now) }
}
