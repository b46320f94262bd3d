import { maxPreviewTime, type Persona, type PreviewTheme, personas, previewThemes } from '../../../contract/preview.ts'
import type { View } from '../context.ts'

/** The widths of the canvas, CSS px. */
export const widths = [360, 390, 768, 1280, 1440] as const

const one = <T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
  values.find((entry) => entry === value) ?? otherwise

function timeOf(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isFinite(time) && time >= 0 && time <= maxPreviewTime ? time : null
}

/** What of the view the address does not say. */
export interface ViewDefaults {
  /** The languages of pages. */
  locales: readonly string[]
  locale: string
  /** Epoch ms. */
  now: number
  theme: PreviewTheme
}

/** The view in the address of the editor: `?lang=de&as=joined&at=…&theme=dark&width=390`. Wrong values count as absent. */
export function viewOf(params: URLSearchParams, { locales, locale, now, theme }: ViewDefaults): View {
  const width = Number(params.get('width'))
  return {
    locale: one(locales, params.get('lang'), locales.includes(locale) ? locale : (locales[0] ?? 'en')),
    persona: one<Persona>(personas, params.get('as'), 'visitor'),
    at: timeOf(params.get('at')) ?? now,
    theme: one<PreviewTheme>(previewThemes, params.get('theme'), theme),
    width: widths.find((entry) => entry === width) ?? 390,
  }
}

const names = { locale: 'lang', persona: 'as', at: 'at', theme: 'theme', width: 'width' } as const

/** The address parameters after a change of the view. */
export function withView(params: URLSearchParams, change: Partial<View>): URLSearchParams {
  const out = new URLSearchParams(params)
  for (const [field, value] of Object.entries(change))
    out.set(names[field as keyof View], field === 'at' ? new Date(Number(value)).toISOString() : String(value))
  return out
}
