import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Id, Nullable, PageQuery, Shape, Text, Time } from '../scalars.ts'

/** SYSTEM: welcome. ACTIVITY: an activity has opened or was joined. TASK: a task is completed. REWARD: a reward was paid. */
const MessageType = Type.Enum(['SYSTEM', 'ACTIVITY', 'TASK', 'REWARD'])

const total = Type.Integer({ minimum: 0 })
/** The page of this site that the message links to. */
const link = Nullable(Text)

export const pushList = defineCall('pushList', {
  method: 'POST',
  path: '/v1/if/push/pushList',
  summary: "The viewer's messages, newest first.",
  access: 'user',
  criticality: 'ordinary',
  body: Shape({ ...PageQuery, type: Type.Optional(MessageType) }),
  data: Shape({
    items: Type.Array(
      Shape({
        msgId: Id,
        title: Text,
        summary: Text,
        type: MessageType,
        read: Type.Boolean(),
        createTime: Time,
        link,
      }),
    ),
    total,
  }),
  example: {
    items: [
      {
        msgId: 'joined-1001',
        title: 'Newcomer rewards',
        summary: 'Five steps, up to 120 USDT',
        type: 'ACTIVITY',
        read: false,
        createTime: 1_790_000_000_000,
        link: '/activity/newcomer',
      },
    ],
    total: 1,
  },
})

export const pushCount = defineCall('pushCount', {
  method: 'POST',
  path: '/v1/if/push/count',
  summary: 'The number of messages of the viewer; with `read`: of read or unread ones.',
  access: 'user',
  criticality: 'ordinary',
  body: Shape({ read: Type.Optional(Type.Boolean()) }),
  data: Shape({ total }),
  example: { total: 3 },
})

export const pushDetail = defineCall('pushDetail', {
  method: 'GET',
  path: '/v1/if/push/detail',
  summary: 'One message. This call does not mark it as read.',
  access: 'user',
  criticality: 'ordinary',
  query: Shape({ msgId: Id }),
  data: Shape({
    msgId: Id,
    title: Text,
    content: Text,
    createTime: Time,
    link,
  }),
  example: {
    msgId: 'joined-1001',
    title: 'Newcomer rewards',
    content: 'Five steps, up to 120 USDT',
    createTime: 1_790_000_000_000,
    link: '/activity/newcomer',
  },
})

export const readPushMsg = defineCall('readPushMsg', {
  method: 'POST',
  path: '/v1/if/push/readPushMsg',
  summary: 'Marks the listed messages or all as read. Returns how many were unread before.',
  access: 'user',
  criticality: 'change',
  body: Shape({
    msgIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
    all: Type.Optional(Type.Boolean()),
  }),
  data: Shape({ updated: total }),
  example: { updated: 3 },
})
