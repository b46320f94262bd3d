import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Id, Nullable, NumericId, Rate, RequestId, Shape, Text, Time } from '../scalars.ts'

export const userVipCode = defineCall('userVipCode', {
  method: 'POST',
  path: '/v1/user/overview/userVipCode',
  summary: "The viewer's invite codes. An agent's partner code goes before the ordinary one.",
  access: 'user',
  duty: 'ordinary',
  data: Shape({
    inviteCode: Text,
    /** null: the viewer is no agent. */
    partnerInviteCode: Nullable(Text),
    /** Site-relative: where the invited register. */
    inviteUrl: Text,
    /** What the viewer gets of the fees of those invited. */
    rebateRate: Rate,
  }),
  example: {
    inviteCode: 'PB7K2M9Q',
    partnerInviteCode: null,
    inviteUrl: '/register?inviteCode=PB7K2M9Q',
    rebateRate: '0.1',
  },
})

export const kolBind = defineCall('kolBind', {
  method: 'POST',
  path: '/v1/activity/beginner/kol/bind',
  summary: "Binds the viewer to an opinion leader's code: once for life. The same code again gives the first answer.",
  access: 'user',
  duty: 'change',
  body: Shape({
    requestId: Type.Optional(RequestId),
    activityId: NumericId,
    kolCode: Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' }),
  }),
  data: Shape({ bound: Type.Literal(true), kolName: Text, bindTime: Time }),
  example: {
    bound: true,
    kolName: 'Playbill Academy',
    bindTime: 1_790_000_000_000,
  },
})

export const getRegisterCode = defineCall('getRegisterCode', {
  method: 'GET',
  path: '/v1/activity/getRegisterCode',
  summary:
    'The code by which others join through the viewer, and until when it serves: that of the team, where they may hand it out, else their own.',
  access: 'user',
  duty: 'ordinary',
  query: Shape({ activityId: NumericId }),
  data: Shape({
    registerCode: Text,
    /** Site-relative. */
    registerUrl: Text,
    expireTime: Time,
  }),
  example: {
    registerCode: 'PB7K2M9Q',
    registerUrl: '/register?inviteCode=PB7K2M9Q&activityId=1001',
    expireTime: 1_795_184_000_000,
  },
})

export const getUserShareContent = defineCall('getUserShareContent', {
  method: 'POST',
  path: '/v1/user/public/getUserShareContent',
  summary:
    'What to share. ACTIVITY needs no token and carries the invite code of whoever has one; INVITE and WIN are of the viewer.',
  access: 'visitor',
  duty: 'ordinary',
  body: Shape({
    activityId: NumericId,
    scene: Type.Enum(['ACTIVITY', 'INVITE', 'WIN']),
    /** The reward shown; WIN needs it. */
    recordId: Type.Optional(Id),
  }),
  data: Shape({
    title: Text,
    content: Text,
    /** Site-relative. */
    url: Text,
    /** null: the activity has no poster. */
    posterUrl: Nullable(Text),
    /** What the QR code holds: site-relative like `url`; the page puts its own origin before it. */
    qrContent: Text,
  }),
  example: {
    title: 'Newcomer rewards',
    content: 'Five steps, up to 120 USDT',
    url: '/activity/newcomer?inviteCode=PB7K2M9Q',
    posterUrl: null,
    qrContent: '/activity/newcomer?inviteCode=PB7K2M9Q',
  },
})
