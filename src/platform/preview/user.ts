import { coinScale, knownCoins } from '../../contract/coins.ts'
import { type OpenActivity, wordsIn } from '../context.ts'
import { areaCodeAnswer } from '../operations/areaCodes.ts'
import { userAnswer } from '../operations/user.ts'
import { loginRequired, refuse } from '../refusal.ts'
import { rebateRate } from '../rules/agent.ts'
import { restrictedRegions } from '../rules/callingCodes.ts'
import { pathOf } from '../rules/page.ts'
import type { User } from '../store/users.ts'
import { personaUser } from './persona.ts'
import { activityIn, type PreviewContext } from './previewContext.ts'
import type { PreviewHandlers } from './previewHandler.ts'

/** The account of the persona, also on pages without an activity. Refuses visitors (600). */
function userIn({ viewer, persona, now }: PreviewContext): User {
  if (persona === 'visitor') throw loginRequired()
  return viewer?.state.user ?? personaUser(persona, now)
}

const withQuery = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`

const codeOf = (user: User) => user.partner_code ?? user.invite_code

function sharedTexts({ language }: PreviewContext, { release }: OpenActivity) {
  const textOf = wordsIn(release, language)
  const oneLine = (key: string) => textOf(key).replace(/\s+/g, ' ').trim()
  const { share, title, subTitle } = release.rules
  return { title: oneLine(share?.title ?? title), content: oneLine(share?.content ?? subTitle) }
}

/** The calls about the account of a persona, and those that are the same for everyone. */
export const userHandlers: PreviewHandlers = {
  userinfo: (_input, context) => userAnswer(userIn(context), context.language, null),
  getMetaData: (_input, { now, viewer, release }) => ({
    serverTime: now,
    timeZone: '+08:00',
    coins: [...new Set([...knownCoins, ...(release.rules?.budget ?? []).map(({ coin }) => coin)])].map((coin) => ({
      coin,
      scale: coinScale(coin),
      iconUrl: null,
    })),
    restrictedRegions,
    region: viewer?.state.user.region ?? null,
    minAppVersions: {},
    downloadUrl: '/download',
  }),
  areaCodes: (input, { language }) => areaCodeAnswer(input, language),
  userVipCode(_input, context) {
    const user = userIn(context)
    return {
      inviteCode: user.invite_code,
      partnerInviteCode: user.partner_code,
      inviteUrl: withQuery('/register', { inviteCode: codeOf(user) }),
      rebateRate: rebateRate(user.agent, 0),
    }
  },
  getRegisterCode(input, context) {
    const registerCode = codeOf(userIn(context))
    const { activityId, windows } = activityIn(context, input.activityId)
    return {
      registerCode,
      registerUrl: withQuery('/register', { inviteCode: registerCode, activityId }),
      expireTime: windows.applyEnd,
    }
  },
  getUserShareContent({ activityId, scene, shared }, context) {
    if (shared) throw refuse('PARAM_INVALID', 'This is a preview: nothing is shared.')
    const activity = activityIn(context, activityId)
    const user = scene === 'ACTIVITY' && context.persona === 'visitor' ? null : userIn(context)
    const page = pathOf(activity.release.alias, activityId, activity.release.page)
    const path = scene === 'INVITE' ? '/register' : page
    const fields = { ...(user && { inviteCode: codeOf(user) }), ...(scene === 'INVITE' && { activityId }) }
    const url = Object.keys(fields).length ? withQuery(path, fields) : path
    return {
      ...sharedTexts(context, activity),
      url,
      posterUrl: activity.release.rules.share?.poster ?? null,
      qrContent: url,
    }
  },
  pushList: () => ({ items: [], total: 0 }),
  pushCount: () => ({ total: 0 }),
  pushDetail() {
    throw refuse('NOT_FOUND', 'There is no such message.')
  },
}
