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
  return [...byOwner.values()].flatMap((keys) => {
    for (const key of keys) {
      const field = fieldOf(key)
      if (isNamed(key, field)) continue
      const other = keys.find((one) => one !== key && isNamed(key, fieldOf(one)))
      if (!other || (other.value !== key.value && isNamed(other, fieldOf(other)))) continue
      return [
        key.document.problem('P0323', key.pointer, {
          message: `"${field}" has the text "${key.value}", which is named after "${fieldOf(other)}".`,
          suggestion:
            other.value === key.value
              ? `Write the key for "${field}".`
              : `Exchange "${field}" and "${fieldOf(other)}".`,
        }),
      ]
    }
    return []
  })
}
