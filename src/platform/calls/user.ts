import { type Language, languages } from '../../contract/languages.ts'
import { restrictedRegions } from '../rules/callingCodes.ts'
import { maskName } from '../rules/maskName.ts'
import { findUser } from '../store/users.ts'
import { activityOf, activityRows, type CallContext, requireUser } from './context.ts'
import type { Handler } from './handler.ts'

/** Whoever is not at home here is overseas. */
const homeRegion = 'CN'

/** The zone the platform itself counts its days in. */
const platformZone = '+08:00'

/** The currency of where an account is, by the languages' countries; else that of the language it reads. */
const currencyOf = (region: string | null, language: Language): string =>
  (languages.find(({ countryCodes }) => region !== null && countryCodes.includes(region)) ?? language).currency

export const userinfo: Handler<'userinfo'> = async (_input, context) => {
  const user = await requireUser(context)
  return {
    userInfo: {
      userId: user.user_id,
      isLogin: true,
      isOverseas: user.region !== homeRegion,
      token: context.viewer?.token ?? null,
      languageType: context.language.langCode,
      inviteCode: user.invite_code,
      // 1: invites as anybody does; 2: as an agent, with a partner code.
      inviteType: user.agent ? 2 : 1,
      agent: user.agent,
      email: user.email && maskName(user.email),
      mobile: user.mobile && maskName(user.mobile),
      kycLevel: user.kyc_level,
      region: user.region,
      registerTime: user.registered_at,
    },
    loginName: maskName(user.login_name),
    settings: { currency: currencyOf(user.region, context.language), timeZone: platformZone, theme: 'system' },
  }
}

/** Decimals shown of the coins that are known; of any other as many as are paid. */
const scales: Readonly<Record<string, number>> = { USDT: 2, BTC: 8, ETH: 8, PBT: 4 }
const paidDecimals = 8

/** The coins that are known, and whatever the activities pay. */
async function coinsOf(context: CallContext) {
  const activities = await Promise.all(
    (await activityRows(context.db).execute()).map((row) => activityOf(context, row)),
  )
  const paid = activities.flatMap(({ release }) => release.rules.budget.map(({ coin }) => coin))
  return [...new Set([...Object.keys(scales), ...paid.sort()])].map((coin) => ({
    coin,
    scale: scales[coin] ?? paidDecimals,
    iconUrl: null,
  }))
}

export const getMetaData: Handler<'getMetaData'> = async (_input, context) => {
  const { db, viewer, now } = context
  const user = viewer && (await findUser(db, viewer.userId))
  return {
    serverTime: now,
    timeZone: platformZone,
    coins: await coinsOf(context),
    restrictedRegions,
    region: user?.region ?? context.region,
    // Specification, point 2: the least versions of the native destinations.
    minAppVersions: { supportChat: '4.2.14', copyTrade: '4.2.14', follow: '4.2.0', becomeTrader: '4.2.16' },
    downloadUrl: '/download',
  }
}
