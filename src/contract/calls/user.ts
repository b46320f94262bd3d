import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Nullable, NumericId, Shape, Text, Time } from '../scalars.ts'

export const userinfo = defineCall('userinfo', {
  method: 'POST',
  path: '/v1/user/overview/userinfo',
  summary: 'Who is logged in.',
  access: 'user',
  criticality: 'session',
  body: Shape({ languageType: Type.Optional(Text) }),
  data: Shape({
    userInfo: Shape({
      userId: NumericId,
      isLogin: Type.Boolean(),
      isOverseas: Type.Boolean(),
      /** The token of the request; null for a call within the server. */
      token: Nullable(Text),
      languageType: Text,
      inviteCode: Text,
      inviteType: Type.Integer(),
      agent: Type.Boolean(),
      /** Masked. */
      email: Nullable(Text),
      /** Masked. */
      mobile: Nullable(Text),
      kycLevel: Type.Integer({ minimum: 0, maximum: 3 }),
      region: Nullable(Text),
      registerTime: Time,
    }),
    loginName: Text,
    settings: Shape({ currency: Text, timeZone: Text, theme: Type.Enum(['light', 'dark', 'system']) }),
  }),
  example: {
    userInfo: {
      userId: '700000001',
      isLogin: true,
      isOverseas: true,
      token: 'k3J9vQ2mX7pLr8sT1uWz',
      languageType: '0',
      inviteCode: 'PB7K2M',
      inviteType: 1,
      agent: false,
      email: 'ne***@e***.com',
      mobile: null,
      kycLevel: 1,
      region: 'TR',
      registerTime: 1_789_000_000_000,
    },
    loginName: 'ne***@e***.com',
    settings: { currency: 'USD', timeZone: '+08:00', theme: 'system' },
  },
})

export const getMetaData = defineCall('getMetaData', {
  method: 'POST',
  path: '/api/v1/public/meta/getMetaData',
  summary: 'Server time, coins and their scales, regions, app versions.',
  access: 'visitor',
  criticality: 'ordinary',
  body: Shape({ keys: Type.Optional(Type.Array(Text, { maxItems: 20 })) }),
  data: Shape({
    serverTime: Time,
    timeZone: Text,
    coins: Type.Array(Shape({ coin: Text, scale: Type.Integer({ minimum: 0, maximum: 18 }), iconUrl: Nullable(Text) })),
    restrictedRegions: Type.Array(Text),
    /** The viewer's region; null: unknown. */
    region: Nullable(Text),
    minAppVersions: Type.Record(Type.String(), Type.String()),
    downloadUrl: Text,
  }),
  example: {
    serverTime: 1_790_000_000_000,
    timeZone: '+08:00',
    coins: [{ coin: 'USDT', scale: 2, iconUrl: null }],
    restrictedRegions: ['KP'],
    region: 'TR',
    minAppVersions: { follow: '4.2.0' },
    downloadUrl: '/download',
  },
})
