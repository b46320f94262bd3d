/** What the app has around the page, and wants it to take over. What it does not say, or says wrongly, is left out. */
export interface Surroundings {
  theme?: 'light' | 'dark'
  /** As the app names it: `tr`, `zh-Hant`, `pt-BR`. */
  language?: string
  /** What of the page the app's own bars and the screen's edges cover, CSS px. */
  insets?: { top: number; bottom: number; side: number }
}

/** No bar of an app is higher; more would push the page off the screen. */
const mostInset = 200

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (typeof value === 'string') {
    try {
      return fieldsOf(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const inset = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.min(value, mostInset) : 0)

/** Reads what an app answers to `getSettings`, or sends by itself: an object or its JSON. */
export function surroundingsOf(said: unknown): Surroundings {
  const { theme, language, insets } = fieldsOf(said)
  const isTag = typeof language === 'string' && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/.test(language)
  const { top, right, bottom, left } = fieldsOf(insets)
  const isGiven = typeof insets === 'object' && insets !== null
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(isTag && { language: language.replaceAll('_', '-') }),
    // Both sides alike: a page that mirrors must not move when the phone is turned around.
    ...(isGiven && { insets: { top: inset(top), bottom: inset(bottom), side: Math.max(inset(left), inset(right)) } }),
  }
}
