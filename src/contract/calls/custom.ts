import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Nullable, NumericId, RequestId, Shape, Text, Time } from '../scalars.ts'
import { ActivityUser } from '../shapes/activity.ts'
import { TeamRequest } from '../shapes/competition.ts'
import { Release } from '../shapes/release.ts'
import { apply, applyStatus } from './activity.ts'

const ofActivity = Shape({ activityId: NumericId })

/** The form of an application: short texts by field name. */
const Form = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' }), Type.String({ maxLength: 500 }), {
  additionalProperties: false,
  maxProperties: 20,
})

export const nonProductizedDetail = defineCall('nonProductizedDetail', {
  method: 'GET',
  path: '/v1/activity/nonProductized/detail',
  summary: 'A one-off page (family custom): its release, and the data of the viewer.',
  access: 'visitor',
  criticality: 'page',
  query: ofActivity,
  data: Shape({
    activityId: NumericId,
    title: Text,
    startTime: Time,
    endTime: Time,
    config: Release,
    serverTime: Time,
    /** null for a visitor. */
    user: Nullable(ActivityUser),
  }),
  example: {
    activityId: '1020',
    title: 'Anniversary',
    startTime: 1_787_408_000_000,
    endTime: 1_795_184_000_000,
    config: {
      page: {
        version: 1,
        family: 'custom',
        type: 'NewUser',
        page: [{ id: 'rules', type: 'Rules' }],
      },
      words: { 'meta.title': 'Anniversary' },
    },
    serverTime: 1_790_000_000_000,
    user: null,
  },
})

export const nonProductizedApply = defineCall('nonProductizedApply', {
  ...apply,
  path: '/v1/activity/nonProductized/apply',
  summary: 'Joins a one-off page, with the filled-in form. Joining twice gives the first answer again.',
  body: Shape({
    requestId: Type.Optional(RequestId),
    consent: Type.Optional(Type.Boolean()),
    team: Type.Optional(TeamRequest),
    form: Type.Optional(Form),
  }),
})

export const nonProductizedApplyStatus = defineCall('nonProductizedApplyStatus', {
  ...applyStatus,
  path: '/v1/activity/nonProductized/applyStatus',
  summary: 'Whether the viewer has joined a one-off page.',
})
