import { browserZone } from '../ui/dates.ts'
import { useCheckResult } from './context.ts'

/** The time zone in which times of the campaign are entered and shown, such as `+08:00`; that of the browser for pages without rules. */
export const useZone = (): string => useCheckResult()?.release?.windows?.timeZone ?? browserZone()
