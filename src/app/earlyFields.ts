/** Selects the form fields of a page. */
export const fields = 'input, select, textarea'

const isCheckable = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

const textOf = (field: Element) => (field as HTMLInputElement).value

/** The value of a field: whether it is checked, or its text. */
export const readField = (field: Element): boolean | string => (isCheckable(field) ? field.checked : textOf(field))

/** Whether the value of a field differs from its HTML. */
export function isChanged(field: Element): boolean {
  if (isCheckable(field)) return field.checked && !field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
  return textOf(field) !== (field as HTMLInputElement).defaultValue
}

/** Sets the value with the events of a user input, so that React updates its state. */
export function fillField(field: Element, entry: boolean | string): void {
  if (readField(field) === entry) return
  if (isCheckable(field)) {
    field.click()
    return
  }
  // React overrides the setter on the element and would treat the value as already known.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entry)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
