/** Properties of a task type. `tests/unit/taskFacts.test.ts` compares them with the platform's rules. */
export interface TaskFacts {
  /** The unit of the threshold. */
  unit: 'USDT' | 'coin' | 'level' | 'people' | 'days' | 'once'
  /** Fields that restrict what counts. */
  narrows?: readonly ('products' | 'coin' | 'codes')[]
  /** A required field: without it, nothing counts. */
  lacks?: 'coin' | 'codes'
  /** Can be completed only once per account. */
  isOnce?: true
}

/** All task types. */
export const taskFacts: Readonly<Record<string, TaskFacts>> = {
  REGISTER_PASS: { unit: 'once', isOnce: true },
  KYC_PASS: { unit: 'level', isOnce: true },
  RECHARGE: { unit: 'USDT' },
  SPOT_FIRST_RECHARGE: { unit: 'USDT', isOnce: true },
  TRANSFER_AND_TRADING: { unit: 'USDT' },
  TRADING_VOLUME: { unit: 'USDT', narrows: ['products'] },
  ANY_TRADING_VOLUME: { unit: 'USDT' },
  TOTAL_TRADING_VOLUME: { unit: 'USDT' },
  SPOT_FIRST_TRADING: { unit: 'USDT', isOnce: true },
  SPOT_TRADING_VOLUME: { unit: 'USDT', narrows: ['products'] },
  SPOT_ANY_TRADING_VOLUME: { unit: 'USDT' },
  SPOT_HOLDS: { unit: 'coin', narrows: ['coin'], lacks: 'coin' },
  EARNINGS: { unit: 'USDT' },
  INVITE_FRIEND: { unit: 'people' },
  SHARE_LINK: { unit: 'days' },
  KOL_BIND: { unit: 'once', isOnce: true },
  APPOINT_CODE: { unit: 'once', narrows: ['codes'], lacks: 'codes', isOnce: true },
}

/** The highest KYC level. */
export const maxKycLevel = 3

/** By task type: the type that counts the same, restricted to `products`. */
export const listingType: Readonly<Record<string, string>> = {
  ANY_TRADING_VOLUME: 'TRADING_VOLUME',
  SPOT_ANY_TRADING_VOLUME: 'SPOT_TRADING_VOLUME',
}
