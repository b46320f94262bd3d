import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Id, Nullable, NumericId, Rate, RequestId, Shape, Text, Time } from '../scalars.ts'

export const userVipCode = defineCall('userVipCode', {
  method: 'POST',
  path: '/v1/user/overview/userVipCode',
  summary: "The viewer's invite codes. An agent's partner code takes precedence over the ordinary one.",
  access: 'user',
  criticality: 'ordinary',
  data: Shape({
    inviteCode: Text,
    /** null: the viewer is not an agent. */
    partnerInviteCode: Nullable(Text),
    /** The registration page for invitees, site-relative. */
    inviteUrl: Text,
    /** The viewer's share of the fees of invitees. */
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
  summary: 'Binds the viewer to the code of a KOL, permanently. The same code again gives the first answer.',
  access: 'user',
  criticality: 'change',
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
    'The code with which others join through the viewer, and its expiry: the team code if the viewer may share it, else the invite code.',
  access: 'user',
  criticality: 'ordinary',
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
    'The content to share; with `shared`: the report that it was shared. ACTIVITY needs no token and carries the invite code of a logged-in viewer; INVITE, WIN and reports need a token.',
  access: 'visitor',
  criticality: 'ordinary',
  body: Shape({
    activityId: NumericId,
    scene: Type.Enum(['ACTIVITY', 'INVITE', 'WIN']),
    /** The reward to show; required for WIN. */
    recordId: Type.Optional(Id),
    /**
     * Sent after the viewer has shared. Share tasks of this activity count it once a day; sending it again has no effect.
     */
    shared: Type.Optional(Type.Literal(true)),
  }),
  data: Shape({
    title: Text,
    content: Text,
    /** Site-relative. */
    url: Text,
    /** null: the activity has no poster. */
    posterUrl: Nullable(Text),
    /** Content of the QR code: site-relative like `url`; the page prepends its origin. */
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
