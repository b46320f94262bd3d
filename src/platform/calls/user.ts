import { restrictedRegions } from '../rules/callingCodes.ts'
import { maskName } from '../rules/maskName.ts'
import { findUser } from '../store/users.ts'
import { requireUser } from './context.ts'
import type { Handler } from './handler.ts'

export const userinfo: Handler<'userinfo'> = async (_input, context) => {
  const user = await requireUser(context)
  return {
    userInfo: {
      userId: user.user_id,
      isLogin: true,
      isOverseas: user.region !== 'CN',
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
    settings: { currency: context.language.currency, timeZone: '+08:00', theme: 'system' },
  }
}

const coins = [
  { coin: 'USDT', scale: 2, iconUrl: null },
  { coin: 'BTC', scale: 8, iconUrl: null },
  { coin: 'ETH', scale: 8, iconUrl: null },
  { coin: 'PBT', scale: 4, iconUrl: null },
]

export const getMetaData: Handler<'getMetaData'> = async (_input, { db, viewer, now }) => {
  const user = viewer && (await findUser(db, viewer.userId))
  return {
    serverTime: now,
    timeZone: '+08:00',
    coins,
    restrictedRegions,
    region: user?.region ?? null,
    // Specification, point 2: the least versions of the native destinations.
    minAppVersions: { supportChat: '4.2.14', copyTrade: '4.2.14', follow: '4.2.0', becomeTrader: '4.2.16' },
    downloadUrl: '/download',
  }
}
