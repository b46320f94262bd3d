import styles from './Choice.module.css'

/** One of a few, as radio buttons dressed as a switch: arrow keys move, a reader hears "2 of 3". */
export function Choice<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  /** Name of the radio group: unique on the page. */
  name: string
  /** What is being chosen; read, not shown. */
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className={styles.choice}>
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
