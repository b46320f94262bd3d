import { type TSchema, Type } from 'typebox'
import * as accountShapes from '../accountShapes.ts'
import * as activityFigures from '../activityFigures.ts'
import * as analytics from '../analytics.ts'
import { calls } from '../calls/index.ts'
import { reasonNames } from '../codes.ts'
import * as drafts from '../drafts.ts'
import * as ingest from '../ingest.ts'
import * as operator from '../operator.ts'
import * as operatorOverpaid from '../operatorOverpaid.ts'
import * as operatorPayouts from '../operatorPayouts.ts'
import * as operatorQueues from '../operatorQueues.ts'
import * as payoutService from '../payoutService.ts'
import * as previewLinks from '../previewLinks.ts'
import * as reviews from '../reviews.ts'
import * as scalars from '../scalars.ts'
import * as serverCalls from '../serverCalls.ts'
import * as activity from '../shapes/activity.ts'
import * as competition from '../shapes/competition.ts'
import * as keyVisual from '../shapes/keyVisual.ts'
import * as lottery from '../shapes/lottery.ts'
import * as platformRules from '../shapes/platformRules.ts'
import * as release from '../shapes/release.ts'
import * as reward from '../shapes/reward.ts'
import * as agentRules from '../shapes/rules/agent.ts'
import * as boardRules from '../shapes/rules/boards.ts'
import * as lotteryRules from '../shapes/rules/lottery.ts'
import * as task from '../shapes/task.ts'
import * as studioAnswers from '../studio/answers.ts'
import * as studioCheck from '../studio/check.ts'
import * as studioCompare from '../studio/compare.ts'
import * as studioPages from '../studio/pages.ts'
import * as studioSaves from '../studio/saves.ts'
import * as studioSession from '../studio/session.ts'

/** Every schema that one of these files exports is named like its export. */
const modules: readonly object[] = [
  scalars,
  task,
  reward,
  activity,
  competition,
  keyVisual,
  lottery,
  release,
  boardRules,
  lotteryRules,
  agentRules,
  platformRules,
  operator,
  operatorOverpaid,
  operatorPayouts,
  operatorQueues,
  activityFigures,
  previewLinks,
  drafts,
  studioSession,
  studioPages,
  studioSaves,
  studioCheck,
  studioAnswers,
  studioCompare,
  reviews,
  ingest,
  payoutService,
  analytics,
  accountShapes,
  serverCalls,
]

/** Too common to be a type of its own. */
const inline = ['Text']

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null && '~kind' in value

const exported = modules.flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, TSchema] => isSchema(entry[1])),
)

const [CreateTeam, JoinTeam] = competition.TeamRequest.anyOf
const { userInfo: UserInfo, settings: UserSettings } = calls.userinfo.data.properties
const { rules, faq, terms: Terms } = calls.introduce.data.properties

/**
 * Names of schemas that are a part of a call, or shared by calls. Names are permanent: generated code contains them.
 */
const parts: Readonly<Record<string, TSchema>> = {
  Application: calls.apply.data,
  ApplicationStatus: calls.applyStatus.data,
  ActivityReference: calls.getActivityId.data,
  AgentTier: calls.getActivityDetailInfo.data.properties.tiers.items,
  AirdropPosition: calls.checkAirdropPositionAccount.data,
  AliasEntry: calls.getAliasList.data.properties.list.items,
  AreaCode: calls.areaCodes.data.properties.list.items,
  Banner: calls.mainBanner.data.properties.mainBannerList.items,
  CoinInfo: calls.getMetaData.data.properties.coins.items,
  Completions: calls.taskCompletions.data,
  MarqueeEntry: calls.marqueeRecord.data.properties.list.items,
  MetaData: calls.getMetaData.data,
  Message: calls.pushList.data.properties.items.items,
  MessageType: calls.pushList.data.properties.items.items.properties.type,
  Prize: lottery.Lottery.properties.prizes.items,
  Question: faq.items,
  Reason: Type.Enum(reasonNames),
  Rebate: calls.rebateList.data.properties.list.items,
  Referral: calls.referralList.data.properties.list.items,
  RewardReceipt: calls.obtainReward.data,
  RewardSummary: calls.getRewardList.data.properties.summary,
  RuleSection: rules.items,
  CreateTeam,
  JoinTeam,
  Terms,
  UserInfo,
  UserSettings,
  ...Object.fromEntries(
    analytics.pageEvents.map((event) => [`${event.properties.name.const.replace('$', '')}Event`, event]),
  ),
}

/** All explicit names of schemas. A schema without one is named after the place where it is used. */
export const schemaNames: ReadonlyMap<string, TSchema> = new Map(
  [...exported, ...Object.entries(parts)].filter(([name]) => !inline.includes(name)),
)
