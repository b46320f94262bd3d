/** Numeric codes of the specification, by the name a config uses. */
export const activityTypes = {
  NewUser: 1,
  PersonalTrading: 2,
  Lottery: 5,
  CopyTrading: 7,
  TeamTrading: 8,
  TradingDepositBonus: 9,
  CompoundTrading: 10,
} as const
export type ActivityTypeName = keyof typeof activityTypes
