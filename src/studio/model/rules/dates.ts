import { datePointers, timeAt } from '../../../config/check/dates.ts'
import { split } from '../../../config/text/pointer.ts'
import type { Draft } from '../document.ts'
import { editing, refuse } from '../editing.ts'
import { jsonValue, valueAtPath } from '../json/parse.ts'
import { setIn } from '../json/set.ts'
import { pageFileOf } from '../page.ts'
import type { Plan } from '../plan.ts'
import { rulesFile } from '../words/uses.ts'

/** A date of the rules or of the schedule of the page. */
export interface DatePoint {
  readonly file: string
  readonly pointer: string
  /** Epoch ms. */
  readonly at: number
}

const filesWithDates = (files: Draft['files']): string[] =>
  [pageFileOf(files), rulesFile].filter((path) => Object.hasOwn(files, path))

/** All dates of rules and page. */
export const datesOf = ({ files }: Pick<Draft, 'files'>): readonly DatePoint[] =>
  filesWithDates(files).flatMap((file) => {
    const value = jsonValue(files[file] ?? '')
    return datePointers(value).flatMap((pointer) => {
      const at = timeAt(value, pointer)
      return at === null ? [] : [{ file, pointer, at }]
    })
  })

const dateForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/

/** A date moved by a number of milliseconds. It keeps its offset, and its precision unless the shift needs more. */
export function shiftDate(text: string, ms: number): string {
  const [, , seconds, fraction, zone = 'Z'] = dateForm.exec(text) ?? []
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  return formatDate(at + ms, zone, {
    seconds: seconds !== undefined,
    fraction: Math.max(0, (fraction?.length ?? 0) - 1),
  })
}

/** A time as ISO text with an offset such as `+08:00`. */
export function formatDate(at: number, zone: string, precision = { seconds: true, fraction: 0 }): string {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):(\d{2})$/.exec(zone) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const date = new Date(at + offset)
  if (Number.isNaN(date.getTime()))
    throw new RangeError(`${at} with offset ${zone} is not a time; choose a smaller shift`)
  const iso = date.toISOString()
  const milliseconds = iso.slice(20, 23)
  const digits = Math.max(precision.fraction, milliseconds.replace(/0+$/, '').length)
  const hasSeconds = precision.seconds || digits > 0 || iso.slice(17, 19) !== '00'
  return `${iso.slice(0, hasSeconds ? 19 : 16)}${digits > 0 ? `.${milliseconds.slice(0, digits)}` : ''}${zone}`
}

/** Times in conditions: `timestamp("2026-12-01T00:00:00+08:00")`, in a JSON string. */
const timestamps = /(timestamp\(\s*(?:\\"|'))([^"'\\]*)((?:\\"|')\s*\))/g

/**
 * Shifts all dates of rules and page by a number of milliseconds, also those in conditions. Each keeps its offset and
 * format.
 */
export function shiftDates(draft: Draft, ms: number): Plan {
  const edit = editing(draft)
  const paths = filesWithDates(draft.files)
  if (paths.some((path) => edit.isBroken(path))) return refuse('brokenFile')
  for (const path of paths) {
    const text = edit.text(path) ?? ''
    edit.set(
      path,
      text.replace(timestamps, (_, open, date, close) => open + shiftDate(date, ms) + close),
    )
  }
  for (const { file, pointer } of datesOf(draft)) {
    const text = edit.text(file) ?? ''
    edit.set(file, setIn(text, split(pointer), shiftDate(String(valueAtPath(text, split(pointer))), ms)))
  }
  return edit.plan({ action: 'shiftDates', subject: '' })
}
