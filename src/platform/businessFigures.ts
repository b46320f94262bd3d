import type { BusinessCounts } from './businessCounts.ts'
import { internalsOf } from './internals.ts'
import type { Platform } from './platform.ts'
import { type StockFigures, stockFigures } from './store/stockFigures.ts'

/** Figures for the metrics of an embedded platform. */
export interface BusinessFigures {
  /** Since the start of this process. */
  counts: Pick<BusinessCounts, 'figures'>
  /** From the database, the same in all processes. */
  stock(): Promise<StockFigures>
}

/** The figures of an embedded platform. Throws for any other platform. */
export function businessFiguresOf(platform: Platform): BusinessFigures {
  const { db, counts } = internalsOf(platform)
  return { counts, stock: () => stockFigures(db) }
}
