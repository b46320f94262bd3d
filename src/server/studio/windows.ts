import type { StudioWindows } from '../../contract/studio/pages.ts'

const names = ['applyStart', 'applyEnd', 'start', 'end', 'settle', 'claimEnd'] as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The windows of rules, which may be wrong or of any other form; null: they are not all there. */
export function readWindows(rules: unknown): StudioWindows | null {
  if (!isObject(rules) || !isObject(rules.windows)) return null
  const { timeZone, windows } = rules
  const times = names.map((name) => [name, Date.parse(String(windows[name]))] as const)
  if (typeof timeZone !== 'string' || !/^[+-](0\d|1[0-4]):[0-5]\d$/.test(timeZone)) return null
  if (times.some(([, time]) => !(time >= 0))) return null
  return { timeZone, ...(Object.fromEntries(times) as Omit<StudioWindows, 'timeZone'>) }
}
