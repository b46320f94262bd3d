/**
 * Dates in fields are texts: `2027-05-01 10:00`, 24 hours, the same in each language. Fields of the browser show the format of the browser,
 * not that of the interface. Values are those of `datetime-local` fields: `2027-05-01T10:00`.
 */
const pattern = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:时](\d{2})分?(?::(\d{2}))?)?$/

const pad = (value: number | string) => String(value).padStart(2, '0')

/** The text of a field for a value. A text that is no date stays as it is. */
export const dateText = (value: string): string => value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ')

/**
 * The value of a text; null: it is no date, such as 30 February. `1/5` and full-width digits are read, too. `canBeDay`: a day without a
 * time is its midnight.
 */
export function readDateText(text: string, canBeDay = false): string | null {
  const plain = text.normalize('NFKC').trim()
  const [, year, month = '', day = '', hours, minutes = '00', seconds] = pattern.exec(plain) ?? []
  if (year === undefined || (hours === undefined && !canBeDay)) return null
  const value = `${year}-${pad(month)}-${pad(day)}T${pad(hours ?? 0)}:${minutes}${seconds ? `:${seconds}` : ''}`
  const time = Date.parse(`${value}Z`)
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(value) ? null : value
}

/** The parts of `2027-05-01 10:00:30`: where each ends. */
const ends = [4, 7, 10, 13, 16, 19]

/** A text in which the part at the caret is one higher or lower, and where this part is; null: the text is no date. */
export function stepDateText(
  text: string,
  caret: number,
  by: 1 | -1,
): { value: string; start: number; end: number } | null {
  const value = readDateText(text)
  // In a text of another form the caret is at another part.
  if (value === null || dateText(value) !== text) return null
  const part = Math.max(
    0,
    ends.findIndex((end) => caret <= end),
  )
  const date = new Date(`${value}Z`)
  const before = date.getUTCDate()
  if (part <= 1) {
    // 31 January plus one month is the last day of February.
    date.setUTCDate(1)
    if (part === 0) date.setUTCFullYear(date.getUTCFullYear() + by)
    else date.setUTCMonth(date.getUTCMonth() + by)
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(before, lastDay))
  } else date.setTime(date.getTime() + by * ([86_400, 3600, 60, 1][part - 2] ?? 1) * 1000)
  const end = ends[part] ?? text.length
  return { value: date.toISOString().slice(0, value.length), start: part === 0 ? 0 : (ends[part - 1] ?? 0) + 1, end }
}
