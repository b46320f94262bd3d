import { type Field, fieldAt } from '../../model/index.ts'

/** The parts of the Rules tab, with the top-level fields of `platform.json` that each shows. */
const sectionFields = {
  schedule: ['timeZone', 'windows', 'stages'],
  participation: ['needApply', 'needConsent', 'needReview', 'participantLimit', 'eligibility'],
  tasks: ['taskGroups'],
  lottery: ['lottery'],
  tiers: ['tiers'],
  boards: ['leaderboards', 'pool'],
  teams: ['team'],
  budget: ['budget'],
  texts: ['title', 'subTitle', 'introduce', 'share', 'banners'],
  people: ['agent', 'kols', 'kolBinding', 'traders'],
} as const

/** The sections of the Rules tab, in order. */
export const sections = [
  ...(Object.keys(sectionFields) as (keyof typeof sectionFields)[]),
  /** Everything that has no other section, also fields that are added to the schema. */
  'general' as const,
]
export type Section = (typeof sections)[number]

const placed: ReadonlySet<string> = new Set(Object.values(sectionFields).flat())

/** The fields of a section, in its order. `$schema` is for editors of text and has none. */
export function fieldsOf(section: Section, fields: readonly Field[]): readonly Field[] {
  if (section === 'general') return fields.filter(({ name }) => !placed.has(name) && name !== '$schema')
  return sectionFields[section].flatMap((name) => fields.filter((field) => field.name === name))
}

/** The section that shows a top-level field. */
export const sectionOf = (name: string): Section =>
  sections.find((section) => section !== 'general' && (sectionFields[section] as readonly string[]).includes(name)) ??
  'general'

/** Lists whose entries are cards instead of rows: each contains a table. */
const cardLists: ReadonlySet<string> = new Set(['taskGroups', 'leaderboards', 'introduce.rules'])

/** The columns of tables with more fields than fit. The other fields are in the details of a row. */
const mainColumns: Readonly<Record<string, readonly string[]>> = {
  'taskGroups.tasks': ['title', 'taskType', 'threshold', 'rewards.0.amount', 'rewards.0.coin', 'rewards.0.stock'],
  'taskGroups.tasks.rewards': ['name', 'rewardType', 'amount', 'coin', 'stock'],
  'lottery.prizes': ['name', 'odds', 'reward.rewardType', 'reward.amount', 'reward.coin', 'reward.stock'],
  tiers: ['depositMin', 'volumeMin', 'reward.name', 'reward.amount', 'reward.coin', 'reward.stock'],
  'leaderboards.rewards': ['from', 'to', 'reward.name', 'reward.amount', 'reward.coin'],
  'agent.tiers': ['validInvites', 'volume', 'reward.name', 'reward.amount', 'reward.coin'],
  banners: ['title', 'position', 'linkType', 'from', 'to'],
  traders: ['name', 'loginName', 'avatarUrl'],
}

const plainPath = (path: readonly string[]) => path.filter((part) => part !== '*').join('.')

/** Whether the entries of a list are cards. */
export const isCardList = (list: Field): boolean => cardLists.has(plainPath(list.path))

/** A column of a table: a field of each entry, by its path in the entry. */
export interface Column {
  readonly field: Field
  readonly path: readonly (string | number)[]
}

const isShort = ({ kind }: Field): boolean => kind !== 'list' && kind !== 'object' && kind !== 'map' && kind !== 'json'

/** The columns of a table. A list of plain values has one, with an empty path. */
export function columnsOf(list: Field): readonly Column[] {
  const { item } = list
  if (!item) return []
  if (item.kind !== 'object') return [{ field: item, path: [] }]
  const chosen = mainColumns[plainPath(list.path)]
  if (!chosen) return item.fields.filter(isShort).map((field) => ({ field, path: [field.name] }))
  return chosen.flatMap((text) => {
    const path = text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const field = fieldAt(item.fields, path)
    return field ? [{ field, path }] : []
  })
}

/** Whether a row has fields without a column. */
export const hasDetails = (list: Field): boolean => {
  const shown = new Set(columnsOf(list).map(({ path }) => path.join('.')))
  return list.item?.kind === 'object' && list.item.fields.some((field) => !shown.has(field.name))
}

/** Whether a list is written in one field, with commas between its entries. */
export const isTokenList = ({ kind, item }: Field): boolean =>
  kind === 'list' && item !== undefined && item.kind !== 'object' && item.kind !== 'text' && item.kind !== 'richText'

/** Whether a list is edited as a group of checkboxes. */
export const isChoiceList = (list: Field): boolean =>
  isTokenList(list) && list.item?.kind === 'enum' && list.item.options.length <= 8

/** The width of a column, px; undefined: what is left, at least `textWidth`. */
export const widthOf = ({ kind, name }: Field): number | undefined => {
  if (kind === 'perMillion') return 130
  if (kind === 'integer' || kind === 'number') return name === 'stock' ? 130 : 110
  if (kind === 'amount') return 130
  if (kind === 'coin') return 110
  if (kind === 'enum') return 180
  if (kind === 'date') return 260
  return undefined
}
/** The least width of a column of texts, px. */
export const textWidth = 150
/** The width of the numbers of rows, px. */
export const numberWidth = 44

/** The width of a table below which it scrolls, so that every column stays readable, px. */
export const tableWidth = (columns: readonly Column[], actionsWidth: number): number =>
  columns.reduce((sum, { field }) => sum + (widthOf(field) ?? textWidth), numberWidth + actionsWidth)
