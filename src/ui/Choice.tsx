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
