import { Type } from 'typebox'
import { defineCall } from '../call.ts'
import { Id, Nullable, Offset, Shape, Text, Time } from '../scalars.ts'
import { Backdrop } from '../shapes/keyVisual.ts'

const Banner = Shape({
  bannerId: Id,
  title: Text,
  /** null: the page shows an illustration. */
  imgUrl: Nullable(Text),
  mobileImgUrl: Nullable(Text),
  /** The illustration of the activity's page, for a banner without an image. */
  art: Type.Optional(Text),
  /** The colorway of the activity's page. */
  backdrop: Type.Optional(Backdrop),
  linkType: Type.Enum(['URL', 'NATIVE', 'ACTIVITY']),
  /** Site-relative or https; for NATIVE the name of a native screen. */
  link: Text,
  sort: Type.Integer(),
  startTime: Time,
  endTime: Time,
  /** The time zone of the activity, in which the times are shown; without it, UTC. */
  timeZone: Type.Optional(Offset),
})

export const mainBanner = defineCall('mainBanner', {
  method: 'POST',
  path: '/v1/mix/index/mainBanner',
  summary: 'The current banners of a position.',
  access: 'visitor',
  criticality: 'ordinary',
  isPublic: true,
  body: Shape({
    position: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,39}$' })),
  }),
  data: Shape({ mainBannerList: Type.Array(Banner, { maxItems: 100 }) }),
  example: {
    mainBannerList: [
      {
        bannerId: 'newcomer',
        title: 'Newcomer rewards',
        imgUrl: null,
        mobileImgUrl: null,
        linkType: 'ACTIVITY',
        link: '/activity/newcomer',
        sort: 1,
        startTime: 1_787_408_000_000,
        endTime: 1_795_184_000_000,
      },
    ],
  },
})

const AreaCode = Shape({
  /** Calling code without +. */
  areaCode: Type.String({ pattern: '^[1-9]\\d{0,5}$' }),
  /** ISO 3166-1 alpha-2. */
  countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
  areaName: Text,
  /** Its letter in an alphabetical list. */
  letter: Type.String({ pattern: '^[A-Z]$' }),
  status: Type.Enum(['enable', 'disable']),
})

export const areaCodes = defineCall('areaCodes', {
  method: 'GET',
  path: '/v1/msg/areaCode/app/v2/list',
  summary:
    'Calling codes by country, with names in the requested language. commonlyList repeats the countries of that language.',
  access: 'visitor',
  criticality: 'ordinary',
  isPublic: true,
  query: Shape({
    status: Type.Optional(Type.Enum(['enable', 'disable'])),
    pageIndex: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 0 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, default: 999 })),
  }),
  data: Shape({
    commonlyList: Type.Array(AreaCode),
    list: Type.Array(AreaCode),
  }),
  example: {
    commonlyList: [
      {
        areaCode: '90',
        countryCode: 'TR',
        areaName: 'Türkiye',
        letter: 'T',
        status: 'enable',
      },
    ],
    list: [
      {
        areaCode: '90',
        countryCode: 'TR',
        areaName: 'Türkiye',
        letter: 'T',
        status: 'enable',
      },
    ],
  },
})
