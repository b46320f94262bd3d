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

/** The languages beside English that the table shows, in the order of the draft. The browser remembers them. */
export function useVisibleLocales(all: readonly string[]): {
  visible: readonly string[]
  setVisible: (locales: readonly string[]) => void
} {
  const [chosen, setChosen] = useState(stored)
  const others = all.filter((locale) => locale !== 'en')
  const visible = chosen ? others.filter((locale) => chosen.includes(locale)) : others.slice(0, firstShown)
  return {
    visible: ['en', ...visible],
    setVisible(locales) {
      localStorage.setItem(storageKey, JSON.stringify(locales))
      setChosen(locales)
    },
  }
}
