import { useState } from 'react'

const storageKey = 'studio.words.languages'
const firstShown = 3

function stored(): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : null
  } catch {
    return null
  }
}

/**
 * The languages that the table shows: English, and those that the operator chose. The browser remembers them.
 * @param own the languages of the draft, of which the first are shown at first
 * @param all the languages that can be chosen, in their order
 */
export function useVisibleLocales(
  own: readonly string[],
  all: readonly string[],
): {
  visible: readonly string[]
  setVisible: (locales: readonly string[]) => void
} {
  const [chosen, setChosen] = useState(stored)
  const first = own.filter((locale) => locale !== 'en').slice(0, firstShown)
  const visible = all.filter((locale) => locale !== 'en' && (chosen ?? first).includes(locale))
  return {
    visible: ['en', ...visible],
    setVisible(locales) {
      localStorage.setItem(storageKey, JSON.stringify(locales))
      setChosen(locales)
    },
  }
}
