import { maxPreviewTime, type Persona, type PreviewTheme, personas, previewThemes } from '../contract/preview.ts'
import { nearest } from '../expressions/index.ts'

/** A parameter of a preview whose value cannot be used. */
export interface PreviewProblem {
  param: 'as' | 'at' | 'theme'
  value: string
  /** Every allowed value; empty for a time. */
  allowed: readonly string[]
  /** The value that was probably meant. */
  suggestion?: string
}

/** The parameters of a preview, from the address: `?as=<persona>&at=<ISO time>&theme=light|dark`. Null: not given. */
export interface PreviewParams {
  as: Persona | null
  /** Epoch ms. */
  at: number | null
  theme: PreviewTheme | null
  problems: readonly PreviewProblem[]
}

const timePattern = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** A date, or a date and a time; without an offset in UTC. NaN for anything else, also for a day that does not exist. */
function timeOf(text: string): number {
  // In a query, a plus sign that is not escaped is read as a space.
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = timePattern.exec(text.replace(' ', '+')) ?? []
  if (day === undefined) return Number.NaN
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  const at = isDay ? Date.parse(`${day}T${time}${seconds}${zone}`) : Number.NaN
  return at >= 0 && at <= maxPreviewTime ? at : Number.NaN
}

/** The value of a parameter; null without one. Repeated values are joined, so that they are no allowed value. */
const givenValue = (search: string, param: PreviewProblem['param']): string | null =>
  new URLSearchParams(search).getAll(param).filter(Boolean).join(', ') || null

/** Reads the parameters. A value that cannot be used is not applied, and gives a problem with the allowed values. */
export function parsePreviewParams(search: string): PreviewParams {
  const problems: PreviewProblem[] = []
  const choice = <T extends string>(param: 'as' | 'theme', allowed: readonly T[]): T | null => {
    const value = givenValue(search, param)
    const known = allowed.find((entry) => entry === value)
    if (value === null || known !== undefined) return known ?? null
    const suggestion = nearest(value, allowed)
    problems.push({ param, value, allowed, ...(suggestion !== undefined && { suggestion }) })
    return null
  }
  const time = (): number | null => {
    const value = givenValue(search, 'at')
    const at = value === null ? null : timeOf(value)
    if (at === null || !Number.isNaN(at)) return at
    problems.push({ param: 'at', value: value ?? '', allowed: [] })
    return null
  }
  return { as: choice('as', personas), at: time(), theme: choice('theme', previewThemes), problems }
}
