import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Language, languageOf, matchLanguage } from '../contract/languages.ts'
import { safeStorage } from '../request/index.ts'
import { firstPlace, type Place } from '../ui/tips/keepInside.ts'
import { TranslationTips } from '../ui/tips/TranslationTips.tsx'
import { useAppSettings } from './appSettings.ts'
import { inLanguage } from './routes.ts'
import { useLateWords } from './useLateWords.ts'

/** What the widget remembers for as long as the tab is open. */
interface Kept {
  collapsed: boolean
  dismissed: boolean
  place: Place
  /** The language the page was in before it was translated. */
  original: string | null
}

const key = 'translationTips'
const initial: Kept = { collapsed: false, dismissed: false, place: firstPlace, original: null }
const isPx = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** What was kept, as far as it can be read: the storage is the viewer's own, and older pages wrote there too. */
function readKept(storage: Pick<Storage, 'getItem'>): Kept {
  try {
    const { collapsed, dismissed, place, original } = JSON.parse(storage.getItem(key) ?? '{}')
    return {
      collapsed: collapsed === true,
      dismissed: dismissed === true,
      place: isPx(place?.right) && isPx(place?.top) ? { right: place.right, top: place.top } : firstPlace,
      original: typeof original === 'string' ? original : null,
    }
  } catch {
    return initial
  }
}

/** The same words: tr-CT differs from tr-TR in address and currency alone. */
const sameWords = (one: Language, other: Language) => one.localeFileName === other.localeFileName

/**
 * What to offer: a page in another language than the browser's is to be translated to that; one that has been leads back
 * to where it came from. Null: nothing.
 */
export function offerOf(locale: string, wishes: readonly string[], original: string | null) {
  const page = languageOf(locale)
  const detected = matchLanguage(wishes)
  if (!detected) return null
  if (!sameWords(page, detected)) return { detected, translated: false, target: detected.language }
  const back = original === null ? page : languageOf(original)
  return sameWords(page, back) ? null : { detected, translated: true, target: back.language }
}

/** The translation tips of the page; drawn once the words for them are there. */
export function Tips(): ReactNode {
  const { locale } = useAppSettings()
  const { pathname } = useLocation()
  const [storage] = useState(() => safeStorage(() => sessionStorage))
  const [kept, setKept] = useState(() => readKept(storage))
  const offer = kept.dismissed ? null : offerOf(locale, navigator.languages, kept.original)
  const ready = useLateWords(offer !== null)
  if (!offer || !ready) return null

  const keep = (change: Partial<Kept>) => {
    const next = { ...kept, ...change }
    storage.setItem(key, JSON.stringify(next))
    setKept(next)
  }
  const { detected, translated, target } = offer
  return (
    <TranslationTips
      language={detected.labelName}
      translated={translated}
      collapsed={kept.collapsed}
      place={kept.place}
      onCollapse={(collapsed) => keep({ collapsed })}
      onClose={() => keep({ dismissed: true })}
      onMoved={(place) => keep({ place })}
      onSwitch={() => {
        keep({ original: translated ? null : locale })
        // Another language is another document: lang, dir and every word change with it.
        window.location.assign(inLanguage(pathname, target) + window.location.search + window.location.hash)
      }}
    />
  )
}
