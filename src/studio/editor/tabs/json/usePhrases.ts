import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** The texts of CodeMirror's own panels, as it names them. */
const phrases = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'regexp',
  'by word',
  'replace',
  'replace all',
  'close',
  'Go to line',
  'go',
] as const

/** The texts of CodeMirror's panels in the language of the interface. */
export function usePhrases(): Record<string, string> {
  const { t } = useTranslation()
  return useMemo(() => Object.fromEntries(phrases.map((phrase) => [phrase, t(`json.phrase.${phrase}`)])), [t])
}
