import { ownValue } from '../../../contract/ownValue.ts'
import type { Field } from '../fields.ts'

/** The role of a text on the page. `title`: a heading or a name. `label`: the text of a button or a link. */
export type Role = 'title' | 'label' | 'sentence'

const byField: Readonly<Record<string, Role>> = {
  title: 'title',
  seoTitle: 'title',
  name: 'title',
  eyebrow: 'title',
  posterTitle: 'title',
  rebateName: 'title',
  q: 'title',
  subTitle: 'sentence',
  seoDescription: 'sentence',
  description: 'sentence',
  desc: 'sentence',
  content: 'sentence',
  posterText: 'sentence',
}

/** Maximum number of characters by role. The samples use at most half of it. */
export const maxLength: Readonly<Record<Role, number>> = { label: 80, title: 160, sentence: 500 }

function roleOf({ pointer, owner = {} }: Field): Role | undefined {
  const at = pointer.lastIndexOf('/')
  const field = pointer.slice(at + 1)
  if (field !== 'text') return ownValue(byField, field)
  return 'action' in owner || 'to' in owner ? 'label' : undefined
}

/** The keys that are used as reward names only: the platform fills {{amount}} into their texts. */
export function rewardNamesOf(used: readonly Field[]): ReadonlySet<string> {
  const isReward = ({ pointer, owner = {} }: Field) =>
    pointer.endsWith('/rebateName') || (pointer.endsWith('/name') && 'rewardId' in owner)
  const others = new Set(used.flatMap((key) => (isReward(key) ? [] : [key.value])))
  return new Set(used.map(({ value }) => value).filter((value) => !others.has(value)))
}

/** The role of each key; of several roles, the one with the lowest limit. */
export function rolesOf(used: readonly Field[]): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>()
  for (const key of used) {
    const role = roleOf(key)
    const known = roles.get(key.value)
    if (role && (!known || maxLength[role] < maxLength[known])) roles.set(key.value, role)
  }
  return roles
}
