/** A date as two controls edit it: `2026-11-01T00:00:00` and `+08:00` or `Z`. */
export interface DateParts {
  readonly local: string
  readonly offset: string
}

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})$/

/** The offsets that regions use, and UTC. */
export const offsets: readonly string[] = [
  ...['-12:00', '-11:00', '-10:00', '-09:30', '-09:00', '-08:00', '-07:00', '-06:00', '-05:00', '-04:00', '-03:30'],
  ...[
    '-03:00',
    '-02:00',
    '-01:00',
    'Z',
    '+00:00',
    '+01:00',
    '+02:00',
    '+03:00',
    '+03:30',
    '+04:00',
    '+04:30',
    '+05:00',
  ],
  ...['+05:30', '+05:45', '+06:00', '+06:30', '+07:00', '+08:00', '+08:45', '+09:00', '+09:30', '+10:00', '+10:30'],
  ...['+11:00', '+12:00', '+12:45', '+13:00', '+14:00'],
]

/** The parts of an ISO 8601 date with offset; null for anything else. */
export function dateParts(value: unknown): DateParts | null {
  const [, local, offset] = (typeof value === 'string' && pattern.exec(value)) || []
  return local === undefined || offset === undefined || Number.isNaN(Date.parse(`${local}${offset}`))
    ? null
    : { local, offset }
}

/** The date of its parts, with seconds; undefined without a date. */
export function withDateParts({ local, offset }: DateParts): string | undefined {
  if (local === '') return undefined
  return `${local.length === 16 ? `${local}:00` : local}${offset}`
}
