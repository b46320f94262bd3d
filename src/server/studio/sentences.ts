import type { Difference } from '../../config/index.ts'
import type { Names } from './names.ts'

/** Words for fields of the rules; any other field is split into words. */
const fieldWords: Readonly<Record<string, string>> = {
  applyStart: 'start of registration',
  applyEnd: 'end of registration',
  start: 'start of the event',
  end: 'end of the event',
  settle: 'settlement',
  claimEnd: 'end of the claim period',
  participantLimit: 'limit of participants',
  denyRegions: 'excluded regions',
  kycLevel: 'required KYC level',
  minAge: 'minimum age',
  needApply: 'registration is needed',
  needReview: 'applications are reviewed',
  needConsent: 'consent is needed',
  freeDaily: 'free draws per day',
  maxPerUser: 'draws per user',
  validDays: 'days of validity',
  preTaskIds: 'tasks before',
  autoGrant: 'granted without a claim',
}

const words = (field: string) => fieldWords[field] ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const dateTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** Odds per million as a percentage without rounding: 12,345 is 1.2345 %. */
export const percent = (perMillion: number): string => `${Number((perMillion / 10_000).toFixed(4))} %`

/** A value in few words. */
export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field === 'odds' ? percent(value) : value.toLocaleString('en-US')
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    return value.length ? value.join(', ') : 'none'
  const [, day, time, zone] = typeof value === 'string' ? (dateTime.exec(value) ?? []) : []
  if (day) return `${day} ${time} ${zone === 'Z' ? 'UTC' : `UTC${zone}`}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // Control and direction characters could change what the rest of the sentence looks like.
  const plain = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}

interface Place {
  /** Such as `Prize "100 USDT"`; empty: the rules themselves. */
  subject: string
  /** The last field; empty: the whole entry. */
  field: string
}

/** Splits a path of rules such as `taskGroups[daily].tasks[share].rewards[usdt].amount`. */
export function placeOf(path: string, names: Names): Place {
  const parts = path.match(/[^.[\]]+|\[[^\]]*\]/g) ?? []
  let list = ''
  let subject = ''
  let after: string[] = []
  for (const part of parts)
    if (part.startsWith('[')) {
      // The name of a reward says little without its task.
      const entry = names.entry(list, part.slice(1, -1))
      subject = list === 'rewards' && subject ? `${subject}, reward ${entry.replace(/^Reward /, '')}` : entry
      after = []
    } else {
      list = part
      after.push(part)
    }
  const fields = after.filter((part) => !['windows', 'eligibility', 'reward', 'introduce'].includes(part))
  return { subject, field: fields.join(' ') || (after.at(-1) ?? '') }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function rulesSentence({ kind, what, from, to }: Difference, names: Names): string {
  const { subject, field } = placeOf(what, names)
  const last = field.split(' ').at(-1) ?? ''
  const named = field.split(' ').map(words).join(' ')
  const isText = ['title', 'desc', 'name', 'subTitle'].includes(last)
  const show = (value: unknown) => (isText ? (names.text(value) ?? 'none') : valueText(last, value))
  if (kind === 'moved') return `${subject || capitalized(named)}: order changed`
  // An entry has no field: the whole of it was added or removed.
  if (!field) {
    if (kind === 'added') return `${subject} added${entryText(to)}`
    if (kind === 'removed') return `${subject} removed${entryText(from)}`
  }
  const change = kind === 'added' ? `${show(to)} added` : kind === 'removed' ? `removed, was ${show(from)}` : null
  const values = change ?? `${show(from)} → ${show(to)}`
  return subject ? `${subject}: ${named} ${values}` : `${capitalized(named)}: ${values}`
}

/** What is said of a whole entry: its odds or its amount. */
function entryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { odds, amount, coin, threshold } = value as Record<string, unknown>
  if (typeof odds === 'number') return `: odds ${percent(odds)}`
  if (typeof amount === 'string') return `: ${amount}${typeof coin === 'string' ? ` ${coin}` : ''}`
  return typeof threshold === 'string' ? `: from ${threshold}` : ''
}

function pageSentence({ kind, what, from, to }: Difference): string {
  const name = capitalized(what)
  if (kind === 'added')
    return /^block "[^"]*" \([^)]*\)$/.test(what) ? `${name} added` : `${name}: ${valueText('', to)} added`
  if (kind === 'removed')
    return /^block "[^"]*" \([^)]*\)$/.test(what) ? `${name} removed` : `${name}: removed, was ${valueText('', from)}`
  return `${name}${kind === 'moved' ? ' moved' : ''}: ${valueText('', from)} → ${valueText('', to)}`
}

function wordsSentence({ kind, what, from, to }: Difference): string {
  const name = `Text ${what}`
  if (kind === 'added') return `${name} added: “${valueText('', to)}”`
  if (kind === 'removed') return `${name} removed, was: “${valueText('', from)}”`
  return `${name}: “${valueText('', from)}” → “${valueText('', to)}”`
}

/** One difference in English words. */
export function sentenceOf(difference: Difference, names: Names): string {
  if (difference.part === 'rules') return rulesSentence(difference, names)
  return difference.part === 'words' ? wordsSentence(difference) : pageSentence(difference)
}
