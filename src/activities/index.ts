import type { ActivityDefinition } from '../registry/defineActivity.ts'
import CompoundTrading from './CompoundTrading/index.ts'
import CopyTrading from './CopyTrading/index.ts'
import Lottery from './Lottery/index.ts'
import NewUser from './NewUser/index.ts'
import PersonalTrading from './PersonalTrading/index.ts'
import TeamTrading from './TeamTrading/index.ts'
import TradingDepositBonus from './TradingDepositBonus/index.ts'

/** All activity types that a config can use. */
export const activities: readonly ActivityDefinition[] = [
  NewUser,
  PersonalTrading,
  Lottery,
  CopyTrading,
  TeamTrading,
  TradingDepositBonus,
  CompoundTrading,
]
