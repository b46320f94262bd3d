import type { i18n } from 'i18next'

/** The part of `t` that lists use: a key, and values for its placeholders. */
export type Say = (key: string, values?: Record<string, string | number>) => string

/** Marks a placeholder's place in a text that was resolved once: private-use signs, in no language's text. */
const mark = (name: string) => `\uE000${name}\uE001`
const marked = /\uE000(\w+)\uE001/g

/** The most texts kept; a list has a few dozen. */
const most = 500

/** By the store of words: react-i18next hands every component another wrapper of the same instance. */
const made = new WeakMap<object, Say>()

/**
 * `t` for long lists. i18next resolves language, plural and interpolation anew at each call; here a text is resolved
 * once a page and its placeholders are filled by replacing. A `count` chooses the plural form, so it is part of what
 * is kept.
 */
export function fastWords(i18n: i18n): Say {
  const say = made.get(i18n.store) ?? createSay(i18n)
  made.set(i18n.store, say)
  return say
}

function createSay({ t }: i18n): Say {
  const texts = new Map<string, string>()
  const resolve = (key: string, values: Record<string, string | number>): string => {
    const marks = Object.keys(values).map((name) => [name, name === 'count' ? values.count : mark(name)] as const)
    return t(key, Object.fromEntries(marks))
  }
  return (key, values = {}) => {
    const id = 'count' in values ? `${key} ${values.count}` : key
    let text = texts.get(id)
    if (text === undefined) {
      if (texts.size >= most) texts.clear()
      text = resolve(key, values)
      // Words that have not come yet may come later.
      if (text) texts.set(id, text)
    }
    return text.includes('\uE000') ? text.replace(marked, (_, name: string) => String(values[name] ?? '')) : text
  }
}
