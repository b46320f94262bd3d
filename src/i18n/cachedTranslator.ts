import type { i18n } from 'i18next'

/** The part of `t` that lists use: a key, and values for its placeholders. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Marks the position of a placeholder in a resolved text, with private-use characters that no text contains. */
const mark = (name: string) => `\uE000${name}\uE001`
const marked = /\uE000(\w+)\uE001/g

/** Maximum number of cached texts; a list has a few dozen. */
const maxTexts = 500

/** By resource store: react-i18next gives every component another wrapper of the same instance. */
const translators = new WeakMap<object, Translate>()

/**
 * `t` for long lists. i18next resolves language, plural and interpolation on every call; here each text is resolved
 * once per page and its placeholders are replaced. `count` selects the plural form, so it is part of the cache key.
 */
export function cachedTranslator(i18n: i18n): Translate {
  const translate = translators.get(i18n.store) ?? createTranslate(i18n)
  translators.set(i18n.store, translate)
  return translate
}

function createTranslate({ t }: i18n): Translate {
  const texts = new Map<string, string>()
  const resolve = (key: string, values: Record<string, string | number>): string => {
    const placeholders = Object.keys(values).map(
      (name) => [name, name === 'count' ? values.count : mark(name)] as const,
    )
    return t(key, Object.fromEntries(placeholders))
  }
  return (key, values = {}) => {
    const id = 'count' in values ? `${key} ${values.count}` : key
    let text = texts.get(id)
    if (text === undefined) {
      if (texts.size >= maxTexts) texts.clear()
      text = resolve(key, values)
      // Missing words may be loaded later.
      if (text) texts.set(id, text)
    }
    return text.includes('\uE000') ? text.replace(marked, (_, name: string) => String(values[name] ?? '')) : text
  }
}
