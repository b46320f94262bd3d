/** The app's settings for the page. Missing and invalid settings are omitted. */
export interface HostSettings {
  theme?: 'light' | 'dark'
  /** A language tag of the app: `tr`, `zh-Hant`, `pt-BR`. */
  language?: string
  /** The parts of the page that bars of the app and the edges of the screen cover, CSS px. */
  insets?: { top: number; bottom: number; side: number }
}

/** Maximum inset, px; a larger one would push the page off the screen. */
const maxInset = 200

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

const inset = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.min(value, maxInset) : 0)

/** Parses settings: the answer to `getSettings`, or a message of the app; an object or its JSON. */
export function readHostSettings(settings: unknown): HostSettings {
  const { theme, language, insets } = fieldsOf(settings)
  const isTag = typeof language === 'string' && /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/.test(language)
  const { top, right, bottom, left } = fieldsOf(insets)
  const isGiven = typeof insets === 'object' && insets !== null
  return {
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(isTag && { language: language.replaceAll('_', '-') }),
    // The same inset on both sides, so that the page does not move when the phone is rotated or the text direction changes.
    ...(isGiven && { insets: { top: inset(top), bottom: inset(bottom), side: Math.max(inset(left), inset(right)) } }),
  }
}
