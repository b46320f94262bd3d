import { useEffect, useRef } from 'react'
import styles from './Choice.module.css'

/** A segmented control made of radio buttons: arrow keys change the value, screen readers announce "2 of 3". */
export function Choice<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  /** Name of the radio group: unique on the page. */
  name: string
  /** Accessible name of the group; not shown. */
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const row = useRef<HTMLFieldSetElement>(null)
  const chosen = options.findIndex((option) => option.value === value)
  useEffect(() => {
    if (row.current) scrollTo(row.current, chosen)
  }, [chosen])
  return (
    <fieldset ref={row} className={styles.choice}>
      <legend className="pb-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The room beside an option that is scrolled to, CSS px: the next option stays recognizable. */
const room = 40

/** Scrolls the row, and not the page, until the option is in view. */
function scrollTo(row: HTMLElement, index: number): void {
  const option = row.querySelectorAll('label')[index]
  if (!option) return
  const outer = row.getBoundingClientRect()
  const inner = option.getBoundingClientRect()
  if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - room
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + room
}
