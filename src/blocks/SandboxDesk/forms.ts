import type { SandboxEvent } from '../../data/index.ts'
import type { IconName } from '../../ui/index.ts'

/** The subject of an event besides its amount. `choices`: the only values that count for the task. */
export interface Subject {
  field: 'pair' | 'coin' | 'trader'
  value: string
  choices?: readonly string[]
}

/** An event that can be reported to the sandbox, with the default values of its form. */
export interface EventForm {
  /** Part of its text keys. */
  name: EventName
  icon: IconName
  kind: SandboxEvent['kind']
  amount: string
  /** The unit of the amount; `coin` refers to the subject. Null: no amount field. */
  unit: 'USDT' | 'coin' | 'level' | 'people' | null
  market?: 'spot' | 'futures'
  subject?: Subject
  /** Symbol of an event without a symbol field. */
  symbol?: string
  /** Paths of the platform's pages for this event, without the locale. */
  paths: readonly string[]
}

/** The events, in the order in which a new user needs them. */
export const eventNames = [
  'kyc',
  'deposit',
  'spot',
  'futures',
  'invite',
  'transfer',
  'hold',
  'profit',
  'withdraw',
  'share',
  'follow',
] as const
export type EventName = (typeof eventNames)[number]

const money = { unit: 'USDT', paths: [] } as const
const trade = { ...money, kind: 'trade' } as const
const pair: Subject = { field: 'pair', value: 'BTCUSDT' }

type Form = Omit<EventForm, 'name'>

const table: Record<EventName, Form> = {
  kyc: { kind: 'kyc', icon: 'shield', amount: '1', unit: 'level', paths: ['kyc'] },
  deposit: { ...money, kind: 'deposit', icon: 'wallet', amount: '150', paths: ['asset/recharge'] },
  spot: { ...trade, icon: 'coin', amount: '60', market: 'spot', subject: pair, paths: ['spot'] },
  futures: { ...trade, icon: 'chart', amount: '1000', market: 'futures', subject: pair, paths: ['futures'] },
  invite: { kind: 'invite', icon: 'user-plus', amount: '3', unit: 'people', paths: ['invite'] },
  transfer: { ...money, kind: 'transfer', icon: 'refresh', amount: '150', paths: ['asset/transfer'] },
  hold: {
    kind: 'hold',
    icon: 'lock',
    amount: '0.1',
    unit: 'coin',
    subject: { field: 'coin', value: 'BTC' },
    paths: ['asset'],
  },
  profit: { ...money, kind: 'pnl', icon: 'trophy', amount: '50', paths: ['futures'] },
  withdraw: { ...money, kind: 'withdraw', icon: 'wallet', amount: '50' },
  share: { kind: 'share', icon: 'share', amount: '1', unit: null, paths: [] },
  follow: {
    kind: 'follow',
    icon: 'copy',
    amount: '1',
    unit: null,
    subject: { field: 'trader', value: '' },
    paths: [],
  },
}

/** The form of an event, with some values replaced. */
export const formOf = (name: EventName, values: Partial<Form> = {}): EventForm => ({ name, ...table[name], ...values })

/** All events; those for this path (`/en/asset/recharge`) first. */
export function formsOfPath(pathname: string): { form: EventForm; isRequested: boolean }[] {
  const path = pathname.split('/').slice(2).join('/')
  const marked = eventNames
    .map((name) => formOf(name))
    .map((form) => ({ form, isRequested: form.paths.includes(path) }))
  return [...marked.filter(({ isRequested }) => isRequested), ...marked.filter(({ isRequested }) => !isRequested)]
}

/** The input of a form. */
export interface Typed {
  amount: string
  subject: string
}

/** Text keys of field errors. */
export type FormErrors = Partial<Record<keyof Typed, string>>

const decimal = /^(0|[1-9]\d{0,11})(\.\d{1,18})?$/
const maxInvited = 10_000

const isAboveZero = (text: string) => decimal.test(text) && /[1-9]/.test(text)

const amountRules: Record<NonNullable<EventForm['unit']>, { isGood(text: string): boolean; error: string }> = {
  USDT: { isGood: isAboveZero, error: 'SandboxDesk.badAmount' },
  coin: { isGood: isAboveZero, error: 'SandboxDesk.badAmount' },
  level: { isGood: (text) => /^[1-3]$/.test(text), error: 'SandboxDesk.badCount' },
  people: {
    isGood: (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= maxInvited,
    error: 'SandboxDesk.badCount',
  },
}

const subjectRules: Record<Subject['field'], { pattern: RegExp; error: string }> = {
  pair: { pattern: /^[A-Z0-9]{5,20}$/, error: 'SandboxDesk.badPair' },
  coin: { pattern: /^[A-Z0-9]{2,15}$/, error: 'SandboxDesk.badCoin' },
  trader: { pattern: /^[A-Za-z0-9-]{1,30}$/, error: 'SandboxDesk.badTrader' },
}

/** The input, trimmed; pairs and coins in upper case. */
export function normalizeValues({ subject }: EventForm, typed: Typed): Typed {
  const about = typed.subject.trim()
  return { amount: typed.amount.trim(), subject: subject?.field === 'trader' ? about : about.toUpperCase() }
}

/** The errors of a form; empty if it is valid. A profit can be negative. */
export function errorsOf(form: EventForm, values: Typed): FormErrors {
  const errors: FormErrors = {}
  const amount = form.kind === 'pnl' ? values.amount.replace(/^-/, '') : values.amount
  const rule = form.unit && amountRules[form.unit]
  if (rule && !rule.isGood(amount)) errors.amount = rule.error
  const about = form.subject && subjectRules[form.subject.field]
  if (about && !about.pattern.test(values.subject)) errors.subject = about.error
  return errors
}

/** The event of valid values. */
export function eventOf({ kind, market, subject, symbol }: EventForm, values: Typed): SandboxEvent {
  const about = subject ? values.subject : symbol
  return { kind, amount: values.amount, ...(about && { symbol: about }), ...(market && { market }) }
}
