import { languages } from '../../contract/languages.ts'
import { type Persona, personas } from '../../contract/preview.ts'
import type { StudioWindows } from '../../contract/studio/pages.ts'
import type { Phase } from '../phases.ts'

/** One page of the contact sheet. */
export interface Cell {
  readonly id: string
  /** What varies: `de · 360 px`. */
  readonly caption: string
  /** Code of the language in addresses. */
  readonly locale: string
  /** CSS px. */
  readonly width: number
  readonly persona: Persona
  /** Epoch ms. */
  readonly at: number
}

/** What the rows of the contact sheet vary. */
export const sheetModes = ['languages', 'personas'] as const
export type SheetMode = (typeof sheetModes)[number]

/** The widths of the two devices, CSS px. */
export const deviceWidths = [360, 1280] as const

/** The view that the sheet was opened from: what does not vary. */
export interface SheetView {
  readonly locale: string
  readonly persona: Persona
  readonly at: number
  readonly width: number
}

const day = 86_400_000

/** Times in the phases of an activity, in their order. Phases without a duration are left out. */
export function phasesOf(windows: StudioWindows): readonly { readonly phase: Phase; readonly at: number }[] {
  const { applyStart, applyEnd, start, end, settle, claimEnd } = windows
  const between = (phase: Phase, from: number, to: number) =>
    to > from ? [{ phase, at: Math.floor((from + to) / 2) }] : []
  return [
    { phase: 'before', at: Math.max(0, Math.min(applyStart, start) - day) },
    ...between('joining', applyStart, Math.min(start, applyEnd)),
    ...between('open', start, end),
    ...between('ended', end, settle),
    ...between('settled', settle, claimEnd),
    { phase: 'closed', at: claimEnd + day },
  ]
}

/** What personas and phases are called in the language of the interface. */
export interface CellNames {
  persona(persona: Persona): string
  phase(phase: Phase | 'now'): string
}

/** The cells of a sheet. `locales`: the languages that the page is for; null: all. */
export function cellsOf(
  mode: SheetMode,
  view: SheetView,
  windows: StudioWindows | null,
  names: CellNames,
  locales: readonly string[] | null,
): readonly Cell[] {
  if (mode === 'languages')
    return languages
      .filter(({ language }) => locales?.includes(language) ?? true)
      .flatMap(({ language }) =>
        deviceWidths.map(
          (width): Cell => ({
            ...{ id: `${language} ${width}`, caption: `${language} · ${width} px`, locale: language, width },
            ...{ persona: view.persona, at: view.at },
          }),
        ),
      )
  const phases = windows ? phasesOf(windows) : [{ phase: 'now' as const, at: view.at }]
  return personas.flatMap((persona) =>
    phases.map(
      ({ phase, at }): Cell => ({
        ...{
          id: `${persona} ${phase}`,
          caption: `${names.persona(persona)} · ${names.phase(phase)}`,
          locale: view.locale,
        },
        ...{ width: view.width, persona, at },
      }),
    ),
  )
}
