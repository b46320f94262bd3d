import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Id, Nullable, PageQuery, Shape, Text, Time } from '../scalars.ts'

/** SYSTEM: a welcome. ACTIVITY: one has opened, or was joined. TASK: a task is done. REWARD: a reward was paid. */
const MessageType = Type.Enum(['SYSTEM', 'ACTIVITY', 'TASK', 'REWARD'])

const total = Type.Integer({ minimum: 0 })
/** Where the message leads: a page of this site. */
const link = Nullable(Text)

export const pushList = defineCall('pushList', {
  method: 'POST',
  path: '/v1/if/push/pushList',
  summary: "The viewer's messages, newest first.",
  access: 'user',
  duty: 'ordinary',
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
  summary: 'How many messages the viewer has; with `read`, how many that are read or are not.',
  access: 'user',
  duty: 'ordinary',
  body: Shape({ read: Type.Optional(Type.Boolean()) }),
  data: Shape({ total }),
  example: { total: 3 },
})

export const pushDetail = defineCall('pushDetail', {
  method: 'GET',
  path: '/v1/if/push/detail',
  summary: 'One message. Looking at it does not mark it as read.',
  access: 'user',
  duty: 'ordinary',
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
  summary: 'Marks messages as read: those named, or all. Says how many were unread before.',
  access: 'user',
  duty: 'change',
  body: Shape({
    msgIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
    all: Type.Optional(Type.Boolean()),
  }),
  data: Shape({ updated: total }),
  example: { updated: 3 },
})
