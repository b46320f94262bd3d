import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { exampleEligibility } from '../examples.ts'
import { Alias, Coin, Nullable, NumericId, PageQuery, RequestId, Shape, Text } from '../scalars.ts'
import { ActivityStatus, ActivityType, Eligibility } from '../shapes/activity.ts'
import { TeamRequest } from '../shapes/competition.ts'
import { Release } from '../shapes/release.ts'
import { apply } from './activity.ts'

const ofActivity = Shape({ activityId: NumericId })

export const baseInfo = defineCall('baseInfo', {
  method: 'GET',
  path: '/v1/activity/general/customized/baseInfo',
  summary: 'The release of an activity page: config and words.',
  access: 'visitor',
  criticality: 'page',
  isPublic: true,
  query: Shape({ activityId: Type.Optional(NumericId), alias: Type.Optional(Alias) }),
  data: Shape({
    /** The alias of the page; other platforms may omit it. */
    alias: Type.Optional(Alias),
    /** null for a page without an activity (hub, login …). */
    activityId: Nullable(NumericId),
    activityType: Nullable(ActivityType),
    /** Number of the release of this alias, from 1. */
    configVersion: Type.Integer({ minimum: 1 }),
    /** Content hash of the release (SHA-256, hex). */
    etag: Text,
    config: Release,
  }),
  example: {
    alias: 'newcomer',
    activityId: '1001',
    activityType: 1,
    configVersion: 3,
    etag: '5f2b6c0d7e0c4c3f8f1f5c0d2b1a9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a29',
    config: {
      page: { version: 1, type: 'NewUser', page: [{ id: 'rules', type: 'Rules' }] },
      words: { 'meta.title': 'Newcomer rewards' },
    },
  },
})

export const introduce = defineCall('introduce', {
  method: 'GET',
  path: '/v1/activity/general/introduce',
  summary: 'Rules, questions, terms and the risk text of an activity.',
  access: 'visitor',
  criticality: 'page',
  isPublic: true,
  query: ofActivity,
  data: Shape({
    title: Text,
    subTitle: Text,
    seoTitle: Text,
    seoDescription: Text,
    rules: Type.Array(Shape({ title: Text, paragraphs: Type.Array(Text) })),
    faq: Type.Array(Shape({ q: Text, a: Text })),
    terms: Shape({ url: Text, version: Text }),
    risk: Text,
  }),
  example: {
    title: 'Newcomer rewards',
    subTitle: 'Five steps, up to 120 USDT',
    seoTitle: 'Newcomer rewards',
    seoDescription: 'Verify, deposit and trade to earn up to 120 USDT.',
    rules: [{ title: 'Who can join', paragraphs: ['Accounts registered in the last 30 days.'] }],
    faq: [{ q: 'When do rewards arrive?', a: 'As soon as you claim them.' }],
    terms: { url: '/terms', version: '2026-10' },
    risk: 'Crypto assets are volatile and you may lose all the money you invest.',
  },
})

export const eligible = defineCall('eligible', {
  method: 'GET',
  path: '/v1/activity/general/beginner/eligible',
  summary: 'Whether the viewer may take part, and if not, why.',
  access: 'user',
  criticality: 'ordinary',
  query: ofActivity,
  data: Eligibility,
  example: exampleEligibility,
})

export const noLoginEligible = defineCall('noLoginEligible', {
  ...eligible,
  path: '/v1/activity/general/beginner/noLoginEligible',
  summary: 'Eligibility that can be checked before login: region and time.',
  access: 'visitor',
})

export const getAliasList = defineCall('getAliasList', {
  method: 'GET',
  path: '/v1/activity/general/getAliasList',
  summary: 'The open pages of the families general and agent.',
  access: 'visitor',
  criticality: 'ordinary',
  isPublic: true,
  query: Shape({ ...PageQuery }),
  data: Shape({
    list: Type.Array(
      Shape({
        alias: Alias,
        activityId: NumericId,
        activityType: ActivityType,
        title: Text,
        status: ActivityStatus,
      }),
    ),
    total: Type.Integer({ minimum: 0 }),
  }),
  example: {
    list: [
      {
        alias: 'agent-spring',
        activityId: '1030',
        activityType: 1,
        title: 'Agents in spring',
        status: 'IN_PROGRESS',
      },
    ],
    total: 1,
  },
})

export const getAlias = defineCall('getAlias', {
  method: 'GET',
  path: '/v1/activity/general/getAlias',
  summary: 'The alias of an activity.',
  access: 'visitor',
  criticality: 'page',
  isPublic: true,
  query: ofActivity,
  data: Shape({ alias: Alias }),
  example: { alias: 'newcomer' },
})

export const backApply = defineCall('backApply', {
  ...apply,
  path: '/v1/activity/general/backApply',
  summary:
    'Joins an activity, or finishes joining it after logging in or verifying. Joining twice gives the first answer.',
  query: Shape({}),
  body: Shape({
    requestId: Type.Optional(RequestId),
    activityId: NumericId,
    consent: Type.Optional(Type.Boolean()),
    team: Type.Optional(TeamRequest),
    /** The task group from which the user joins. Refused when the activity does not have it. */
    identifier: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9-]*$' })),
  }),
})

export const checkAirdropPositionAccount = defineCall('checkAirdropPositionAccount', {
  method: 'GET',
  path: '/v1/activity/general/checkAirdropPositionAccount',
  summary:
    'Whether the viewer has the futures account and the position that an airdrop needs. If not, the answer has the same data and code 51070.',
  access: 'user',
  criticality: 'ordinary',
  query: ofActivity,
  data: Shape({
    passed: Type.Boolean(),
    hasAccount: Type.Boolean(),
    hasPosition: Type.Boolean(),
    /** The coin of the airdrop; null when the activity does not pay a coin. */
    coin: Nullable(Coin),
  }),
  example: { passed: true, hasAccount: true, hasPosition: true, coin: 'PBT' },
})
