import { calls } from '../contract/calls/index.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { PageConfig } from '../contract/shapes/page.ts'
import type { BaseInfo } from '../render/Page.tsx'
import type { PageData } from './pageData.ts'

/** The config of the page that the HTML contains, if there is one. */
export function firstConfig(data: PageData): PageConfig | undefined {
  const key = Object.keys(data.answers).find((entry) => entry.split('|')[2] === calls.baseInfo.name)
  return key ? (data.answers[key] as BaseInfo).config.page : undefined
}

/** The activity among the answers in the HTML; undefined for a page without one. */
export function activityIn(answers: PageData['answers']): Activity | undefined {
  const key = Object.keys(answers).find((entry) => entry.split('|')[2] === calls.noLoginDetail.name)
  return key ? (answers[key] as Activity) : undefined
}
