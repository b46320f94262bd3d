import type { BlockState } from '../registry/defineBlock.ts'
import type { BlockDoc } from './docs.ts'
import type { Persona } from './scene.ts'

export const widths = [320, 768, 1280] as const
export const themes = ['light', 'dark'] as const
export const directions = ['ltr', 'rtl'] as const

export type Width = (typeof widths)[number]
export type Theme = (typeof themes)[number]
export type Direction = (typeof directions)[number]

/** The language a direction is looked at in. */
export const localeOf: Record<Direction, string> = { ltr: 'en', rtl: 'ar' }

/** One thing to look at: an example as its persona finds it, or a state of the block. */
export interface Subject {
  /** `example-daily`, `state-empty`: unique on the block's page. */
  id: string
  name: string
  state: BlockState | 'ready'
  as: Persona
  props: object
}

/** What a picture is drawn in. */
export interface Setting {
  width: Width
  theme: Theme
  direction: Direction
}

/** Every example of a block, then every state it declares, with the props of its first example. */
export function subjectsOf({ examples, states }: BlockDoc): Subject[] {
  const shown = Object.entries(examples).map(
    ([name, { props = {}, as = 'visitor' }]): Subject => ({
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
      (state): Subject => ({
        id: `state-${state}`,
        name: state,
        state: state as BlockState,
        as: first?.as ?? 'visitor',
        props: first?.props ?? {},
      }),
    ),
  ]
}

/** What may be chosen; each list holds at least one. */
export interface Choice {
  widths: readonly Width[]
  themes: readonly Theme[]
  directions: readonly Direction[]
  /** Words as the longest languages have them. */
  long: boolean
}

export const everything: Choice = { widths, themes, directions, long: false }

/** The pictures of a subject under a choice. */
export const settingsOf = (choice: Choice): Setting[] =>
  choice.themes.flatMap((theme) =>
    choice.directions.flatMap((direction) => choice.widths.map((width) => ({ width, theme, direction }))),
  )

const pick = <T extends string | number>(
  all: readonly T[],
  text: string | null,
  otherwise: readonly T[],
): readonly T[] => {
  const asked = text?.split(',') ?? []
  const found = all.filter((entry) => asked.includes(String(entry)))
  return found.length ? found : otherwise
}

/** The choice an address holds: `?width=320,768&theme=dark&dir=rtl&words=long`. What it does not say: all widths, light, ltr. */
export function readChoice(search: string): Choice {
  const asked = new URLSearchParams(search)
  return {
    widths: pick(widths, asked.get('width'), widths),
    themes: pick(themes, asked.get('theme'), ['light']),
    directions: pick(directions, asked.get('dir'), ['ltr']),
    long: asked.get('words') === 'long',
  }
}

/** The address of a choice. */
export const writeChoice = ({ widths, themes, directions, long }: Choice): string =>
  `?width=${widths.join(',')}&theme=${themes.join(',')}&dir=${directions.join(',')}${long ? '&words=long' : ''}`

/** A list with an entry put in or taken out, in the order of `all`; the last one stays. */
export function toggled<T>(all: readonly T[], list: readonly T[], entry: T): readonly T[] {
  const next = all.filter((other) => (other === entry ? !list.includes(other) : list.includes(other)))
  return next.length ? next : list
}
