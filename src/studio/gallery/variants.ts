import type { BlockState } from '../../registry/defineBlock.ts'
import type { BlockDoc } from './docs.ts'
import type { Persona } from './scenario.ts'

/** CSS px: a narrow phone, a tablet, a desktop. */
export const widths = [320, 768, 1280] as const
/** Each sample is shown in both. */
export const themes = ['light', 'dark'] as const
/** Each is shown in the language of `localeOf`. */
export const directions = ['ltr', 'rtl'] as const

export type Width = (typeof widths)[number]
export type Theme = (typeof themes)[number]
export type Direction = (typeof directions)[number]

/** The language of the samples, by direction. */
export const localeOf: Record<Direction, string> = { ltr: 'en', rtl: 'ar' }

/** An example as its persona sees it, or a state of the block. */
export interface Sample {
  /** `example-daily`, `state-empty`: unique on the block's page. */
  id: string
  name: string
  state: BlockState | 'ready'
  as: Persona
  props: object
}

/** Width, theme and direction of a picture. */
export interface Variant {
  width: Width
  theme: Theme
  direction: Direction
}

/** Every example of a block, then every declared state with the props of the first example. */
export function samplesOf({ examples, states }: BlockDoc): Sample[] {
  const shown = Object.entries(examples).map(
    ([name, { props = {}, as = 'visitor' }]): Sample => ({
      id: `example-${name}`,
      name,
      state: 'ready',
      as: as as Persona,
      props,
    }),
  )
  const [first] = shown
  const others = states.filter((state) => state !== 'ready')
  return [
    ...shown,
    ...others.map(
      (state): Sample => ({
        id: `state-${state}`,
        name: state,
        state: state as BlockState,
        as: first?.as ?? 'visitor',
        props: first?.props ?? {},
      }),
    ),
  ]
}

/** The chosen variants; each list has at least one entry. */
export interface Choice {
  widths: readonly Width[]
  themes: readonly Theme[]
  directions: readonly Direction[]
  /** Use the pseudo-language with long words. */
  long: boolean
}

/** Every width, theme and direction, with ordinary words. */
export const allChoices: Choice = { widths, themes, directions, long: false }

/** The variants of a choice. */
export const variantsOf = (choice: Choice): Variant[] =>
  choice.themes.flatMap((theme) =>
    choice.directions.flatMap((direction) => choice.widths.map((width) => ({ width, theme, direction }))),
  )

const pick = <T extends string | number>(
  all: readonly T[],
  text: string | null,
  otherwise: readonly T[],
): readonly T[] => {
  const requested = text?.split(',') ?? []
  const found = all.filter((entry) => requested.includes(String(entry)))
  return found.length ? found : otherwise
}

/** Reads a choice from an address: `?width=320,768&theme=dark&dir=rtl&words=long`. Defaults: all widths, light, ltr. */
export function readChoice(search: string): Choice {
  const requested = new URLSearchParams(search)
  return {
    widths: pick(widths, requested.get('width'), widths),
    themes: pick(themes, requested.get('theme'), ['light']),
    directions: pick(directions, requested.get('dir'), ['ltr']),
    long: requested.get('words') === 'long',
  }
}

/** The query of a choice. */
export const writeChoice = ({ widths, themes, directions, long }: Choice): string =>
  `?width=${widths.join(',')}&theme=${themes.join(',')}&dir=${directions.join(',')}${long ? '&words=long' : ''}`

/** Adds or removes an entry, in the order of `all`; the last entry stays. */
export function toggled<T>(all: readonly T[], list: readonly T[], entry: T): readonly T[] {
  const next = all.filter((other) => (other === entry ? !list.includes(other) : list.includes(other)))
  return next.length ? next : list
}

/** A description of a variant: `320 px, dark, right to left`. */
export const describeVariant = ({ width, theme, direction }: Variant): string =>
  `${width} px, ${theme}, ${direction === 'rtl' ? 'right to left' : 'left to right'}`
