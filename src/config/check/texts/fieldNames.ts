import type { Problem } from '../../problem.ts'
import { baseOf } from '../plurals.ts'
import type { UsedKey } from '../usedKey.ts'

const fieldOf = ({ pointer }: UsedKey): string => pointer.slice(pointer.lastIndexOf('/') + 1)
const lastPart = ({ value }: UsedKey): string => baseOf(value).split('.').at(-1) ?? ''

/** Whether a key ends with the name of its field, such as "meta.title" in "title" and "seoTitle". */
function isNamed(key: UsedKey, field: string): boolean {
  const [end, name] = [lastPart(key).toLowerCase(), field.toLowerCase()]
  return end === name || (end.length > 3 && name.endsWith(end))
}

/**
 * Reports keys that end with the name of another field of the same object, such as "task.kyc.desc" in "title", once per
 * object. The other field must contain the same key, or one that is not named after it either.
 */
export function checkFieldNames(used: readonly UsedKey[]): Problem[] {
  const byOwner = new Map<unknown, UsedKey[]>()
  for (const key of used) if (key.owner) byOwner.set(key.owner, [...(byOwner.get(key.owner) ?? []), key])
  return foldEntries([...byOwner.values()].flatMap(checkOwner))
}

/** Whether two keys are each named after the field of the other. */
const areExchanged = (one: UsedKey, other: UsedKey): boolean =>
  lastPart(one) === fieldOf(other) && lastPart(other) === fieldOf(one)

/** The place of a list, for a field of one of its entries. */
const listOf = (pointer: string): string => pointer.replace(/\/\d+\/[^/]+$/, '')

/** Reports a list with several entries of this kind once. */
function foldEntries(found: readonly Problem[]): Problem[] {
  const lists = found.map(({ pointer }) => listOf(pointer))
  return found.flatMap((problem, index) => {
    const count = lists.filter((one) => one === lists[index] && one !== problem.pointer).length
    if (count < minEntries) return [problem]
    if (lists.indexOf(lists[index] ?? '') < index) return []
    return [{ ...problem, message: `${problem.message.slice(0, -1)}, as in ${count} entries.` }]
  })
}

/** So many entries of a list are one mistake. */
const minEntries = 3

function checkOwner(keys: readonly UsedKey[]): Problem[] {
  for (const key of keys) {
    const field = fieldOf(key)
    const exchanged = keys.find((one) => one !== key && field !== fieldOf(one) && areExchanged(key, one))
    if (!exchanged && isNamed(key, field)) continue
    const other = exchanged ?? keys.find((one) => one !== key && isNamed(key, fieldOf(one)))
    if (!other || (!exchanged && other.value !== key.value && isNamed(other, fieldOf(other)))) continue
    return [
      key.document.problem('P0323', key.pointer, {
        message: `"${field}" has the text "${key.value}", which is named after "${fieldOf(other)}".`,
        suggestion:
          other.value === key.value ? `Write the key for "${field}".` : `Exchange "${field}" and "${fieldOf(other)}".`,
      }),
    ]
  }
  return []
}
