import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { rewardsOf } from '../located.ts'
import { problemInText } from '../placeholders.ts'
import { isObject } from '../places.ts'

/** What the name of a reward calls it, and the types that it may have then. */
const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\btrial funds?\b/i, ['GIFT_CASH']],
  [/\bfutures coupons?\b/i, ['FUTURES_COUPON']],
  [/\bairdrops?\b/i, ['DROP', 'PLATFORM_TOKEN']],
  [/^(?:\d+|one|an?|one more|another) (?:free )?draws?$/i, ['LOTTERY_COUNT']],
]

/** Reports the first reward that has another type than its English name says. */
export function checkRewardWords(english: Document, rules: Document): Problem[] {
  if (!isObject(rules.value) || !isObject(english.value)) return []
  const words = english.value
  for (const { value } of rewardsOf({ value: rules.value, pointer: '' })) {
    const [key, type] = [String(value.name), String(value.rewardType)]
    const text = words[key]
    if (typeof text !== 'string') continue
    const [kind, ...others] = kinds.filter(([pattern]) => pattern.test(text))
    const found = others.length === 0 && kind?.[0].exec(text)
    if (!found || kind?.[1].includes(type)) continue
    return [
      problemInText(english, key, { at: found.index, length: found[0].length }, 'P0321', {
        message: `The name of the reward "${String(value.rewardId)}" says "${found[0]}", and its type is ${type}.`,
        cause: 'Viewers would be promised something other than what the platform does.',
        suggestion: 'Correct the name, or the type in platform.json.',
      }),
    ]
  }
  return []
}
