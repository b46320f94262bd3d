import { type ReactNode, useEffect } from 'react'
import { useDrawing } from '../render/drawing.ts'
import { safeStorage } from '../request/index.ts'
import { Analytics } from './analytics.tsx'
import { useAppSettings } from './appSettings.ts'
import { keepLanguage } from './keepLanguage.ts'
import { Tips } from './tips.tsx'

/** What a page can do without for its first three seconds. Nobody is counted where nobody is told what they see: in previews. */
export function TipsAndWatch(): ReactNode {
  const { stage } = useDrawing()
  const { locale } = useAppSettings()
  useEffect(
    () =>
      keepLanguage(locale, {
        cookies: document,
        storage: safeStorage(() => localStorage),
        wishes: navigator.languages,
        secure: window.location.protocol === 'https:',
      }),
    [locale],
  )
  return (
    <>
      <Tips />
      {stage && <Analytics />}
    </>
  )
}
