import type { ReactNode } from 'react'
import { allChoices, type Choice, directions, themes, toggled, widths } from './variants.ts'

interface Props {
  choice: Choice
  onChange: (choice: Choice) => void
}

/** Selects the widths, themes and directions that are shown. */
export function Toolbar({ choice, onChange }: Props): ReactNode {
  return (
    <div className="st-toolbar" role="toolbar" aria-label="What is shown">
      <Group
        name="Width"
        all={widths}
        on={choice.widths}
        label={(width) => `${width}`}
        onChange={(next) => onChange({ ...choice, widths: next })}
      />
      <Group
        name="Theme"
        all={themes}
        on={choice.themes}
        label={(theme) => (theme === 'light' ? 'Light' : 'Dark')}
        onChange={(next) => onChange({ ...choice, themes: next })}
      />
      <Group
        name="Direction"
        all={directions}
        on={choice.directions}
        label={(direction) => direction.toUpperCase()}
        onChange={(next) => onChange({ ...choice, directions: next })}
      />
      <div className="st-group">
        <Toggle on={choice.long} onPress={() => onChange({ ...choice, long: !choice.long })}>
          Long words
        </Toggle>
        <button type="button" className="st-toggle" onClick={() => onChange({ ...allChoices, long: choice.long })}>
          Everything
        </button>
      </div>
    </div>
  )
}

interface GroupProps<T> {
  name: string
  all: readonly T[]
  on: readonly T[]
  label: (entry: T) => string
  onChange: (on: readonly T[]) => void
}

function Group<T extends string | number>({ name, all, on, label, onChange }: GroupProps<T>): ReactNode {
  return (
    <fieldset className="st-group">
      <legend className="st-legend">{name}</legend>
      {all.map((entry) => (
        <Toggle key={entry} on={on.includes(entry)} onPress={() => onChange(toggled(all, on, entry))}>
          {label(entry)}
        </Toggle>
      ))}
    </fieldset>
  )
}

interface ToggleProps {
  on: boolean
  onPress: () => void
  children: ReactNode
}

const Toggle = ({ on, onPress, children }: ToggleProps): ReactNode => (
  <button type="button" className="st-toggle" aria-pressed={on} onClick={onPress}>
    {children}
  </button>
)
