import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Language, languageOf, matchLanguage } from '../contract/languages.ts'
import { useDeferredWords } from '../render/useDeferredWords.ts'
import { safeStorage } from '../request/index.ts'
import { initialPosition, type Position } from '../ui/tips/clampPosition.ts'
import { TranslationTips } from '../ui/tips/TranslationTips.tsx'
import { useAppSettings } from './appSettings.ts'
import { inLanguage } from './routes.ts'
import { storeLanguage } from './storeLanguage.ts'

/** State of the widget, stored for the tab session. */
interface TipsState {
  collapsed: boolean
  dismissed: boolean
  place: Position
  /** The language of the page before it was translated. */
  original: string | null
}

const key = 'translationTips'
const initial: TipsState = { collapsed: false, dismissed: false, place: initialPosition, original: null }
const isPx = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/**
 * Reads the stored state. Invalid fields get defaults: the viewer can edit the storage, and older pages wrote other
 * shapes.
 */
function readState(storage: Pick<Storage, 'getItem'>): TipsState {
  try {
    const { collapsed, dismissed, place, original } = JSON.parse(storage.getItem(key) ?? '{}')
    return {
      collapsed: collapsed === true,
      dismissed: dismissed === true,
      place: isPx(place?.right) && isPx(place?.top) ? { right: place.right, top: place.top } : initialPosition,
      original: typeof original === 'string' ? original : null,
    }
  } catch {
    return initial
  }
}

/** Both languages share texts: tr-CT differs from tr-TR only in address and currency. */
const sameWords = (one: Language, other: Language) => one.localeFileName === other.localeFileName

/**
 * Decides what to offer: a translation to the browser's language if the page is in another one, the original language
 * if the page was translated, else null.
 */
export function offerOf(locale: string, preferred: readonly string[], original: string | null) {
  const page = languageOf(locale)
  const detected = matchLanguage(preferred)
  if (!detected) return null
  if (!sameWords(page, detected)) return { detected, translated: false, target: detected.language }
  const back = original === null ? page : languageOf(original)
  return sameWords(page, back) ? null : { detected, translated: true, target: back.language }
}

/** The translation tips of the page; rendered once their words are loaded. */
export function Tips(): ReactNode {
  const { locale } = useAppSettings()
  const { pathname } = useLocation()
  const [storage] = useState(() => safeStorage(() => sessionStorage))
  const [state, setState] = useState(() => readState(storage))
  const offer = state.dismissed ? null : offerOf(locale, navigator.languages, state.original)
  const ready = useDeferredWords('tips.label', offer !== null, locale)
  if (!offer || !ready) return null

  const update = (change: Partial<TipsState>) => {
    const next = { ...state, ...change }
    storage.setItem(key, JSON.stringify(next))
    setState(next)
  }
  const { detected, translated, target } = offer
  return (
    <TranslationTips
      language={detected.labelName}
      translated={translated}
      collapsed={state.collapsed}
      place={state.place}
      onCollapse={(collapsed) => update({ collapsed })}
      onClose={() => update({ dismissed: true })}
      onMoved={(place) => update({ place })}
      onSwitch={() => {
        update({ original: translated ? null : locale })
        storeLanguage(target)
        // A language change loads another document: lang, dir and all texts change.
        window.location.assign(inLanguage(pathname, target) + window.location.search + window.location.hash)
      }}
    />
  )
}
