import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import type { BannerRule } from '../../contract/shapes/rules/agent.ts'
import { activityOf, activityRows, type CallContext, type OpenActivity, wordsIn } from '../context.ts'
import { cardVisualOf, familyOf, isVisible, pathOf } from '../rules/page.ts'
import type { Handler } from './handler.ts'

type Banner = Answer<Calls['mainBanner']>['mainBannerList'][number]

/** The position of the banner of an activity whose rules define no banners. */
const defaultPosition = 'REWARD_CENTER'

const bannersOf = ({ release: { alias, rules } }: OpenActivity): BannerRule[] =>
  rules.banners ?? [
    { bannerId: alias.slice(0, 40), position: defaultPosition, title: rules.title, linkType: 'ACTIVITY' },
  ]

function bannerOf({ language }: CallContext, { activityId, release, windows }: OpenActivity, rule: BannerRule): Banner {
  const { bannerId, title, image = null, mobileImage = image, linkType, link, sort = 1000, from, to } = rule
  return {
    bannerId,
    title: wordsIn(release, language)(title),
    imgUrl: image,
    mobileImgUrl: mobileImage,
    ...cardVisualOf(release.page),
    linkType,
    link: linkType === 'ACTIVITY' ? pathOf(release.alias, activityId, release.page) : (link ?? ''),
    sort,
    startTime: from ? Date.parse(from) : windows.applyStart,
    endTime: to ? Date.parse(to) : windows.end,
    timeZone: release.rules.timeZone,
  }
}

/** Banners of visible activities in their windows, by `sort`; at most 100. The family `agent` has none. */
export const mainBanner: Handler<'mainBanner'> = async ({ position = defaultPosition }, context) => {
  const rows = await activityRows(context.db).execute()
  const activities = await Promise.all(rows.map((row) => activityOf(context, row)))
  const shown = activities.filter(({ release: { page } }) => isVisible(page, context.now) && familyOf(page) !== 'agent')
  const banners = shown.flatMap((activity) =>
    bannersOf(activity)
      .filter((rule) => rule.position === position)
      .map((rule) => bannerOf(context, activity, rule)),
  )
  return {
    mainBannerList: banners
      .filter(({ startTime, endTime }) => context.now >= startTime && context.now < endTime)
      .sort((a, b) => a.sort - b.sort || a.endTime - b.endTime || (a.bannerId < b.bannerId ? -1 : 1))
      .slice(0, 100),
  }
}
