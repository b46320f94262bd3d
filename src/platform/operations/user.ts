import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { coinScale, knownCoins } from '../../contract/coins.ts'
import { type Language, languages } from '../../contract/languages.ts'
import { activityOf, activityRows, type CallContext, requireUser } from '../context.ts'
import { restrictedRegions } from '../rules/callingCodes.ts'
import { maskName } from '../rules/maskName.ts'
import { findUser, type User } from '../store/users.ts'
import type { Handler } from './handler.ts'

/** Users of other regions have `isOverseas: true`. */
const homeRegion = 'CN'

/** The time zone of the platform's own days. */
const platformZone = '+08:00'

/** The currency of the user's region, by the countries of the languages; otherwise that of the language. */
const currencyOf = (region: string | null, language: Language): string =>
  (languages.find(({ countryCodes }) => region !== null && countryCodes.includes(region)) ?? language).currency

/** The account of a user in a language, with masked personal data. */
export function userAnswer(user: User, language: Language, token: string | null): Answer<Calls['userinfo']> {
  return {
    userInfo: {
      userId: user.user_id,
      isLogin: true,
      isOverseas: user.region !== homeRegion,
      token,
      languageType: language.langCode,
      inviteCode: user.invite_code,
      // 1: invites with the invite code; 2: invites as an agent, with the partner code.
      inviteType: user.agent ? 2 : 1,
      agent: user.agent,
      email: user.email && maskName(user.email),
      mobile: user.mobile && maskName(user.mobile),
      kycLevel: user.kyc_level,
      region: user.region,
      registerTime: user.registered_at,
    },
    loginName: maskName(user.login_name),
    settings: { currency: currencyOf(user.region, language), timeZone: platformZone, theme: 'system' },
  }
}

/** Personal data is masked. */
export const userinfo: Handler<'userinfo'> = async (_input, context) =>
  userAnswer(await requireUser(context), context.language, context.viewer?.token ?? null)

/** The known coins, and the coins in the budgets of activities. */
async function coinsOf(context: CallContext) {
  const activities = await Promise.all(
    (await activityRows(context.db).execute()).map((row) => activityOf(context, row)),
  )
  const paid = activities.flatMap(({ release }) => release.rules.budget.map(({ coin }) => coin))
  return [...new Set([...knownCoins, ...paid.sort()])].map((coin) => ({ coin, scale: coinScale(coin), iconUrl: null }))
}

/** For visitors, too. `region` is that of the account, otherwise of the address. */
export const getMetaData: Handler<'getMetaData'> = async (_input, context) => {
  const { db, viewer, now } = context
  const user = viewer && (await findUser(db, viewer.userId))
  return {
    serverTime: now,
    timeZone: platformZone,
    coins: await coinsOf(context),
    restrictedRegions,
    region: user?.region ?? context.region,
    // Specification, point 2: minimum app versions of the native screens.
    minAppVersions: { supportChat: '4.2.14', copyTrade: '4.2.14', follow: '4.2.0', becomeTrader: '4.2.16' },
    downloadUrl: '/download',
  }
}
