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

/**
 * Enters the value again with the events of a user input, so that React updates its state. After hydration the field may
 * still show the value although React's state lacks it: the next render would clear it.
 */
export function fillField(field: Element, entry: boolean | string): void {
  if (isCheckable(field)) {
    // The property of the element records the value as known to React; the click then counts as a change.
    field.checked = !entry
    field.click()
    return
  }
  // The setter of the prototype is not observed by React.
  const setValue = (value: unknown) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (field instanceof HTMLSelectElement) setValue(entry)
  else {
    const text = field as HTMLInputElement
    const { value, selectionStart, selectionEnd } = text
    text.value = text.defaultValue
    setValue(entry)
    if (value === entry && selectionStart !== null) text.setSelectionRange(selectionStart, selectionEnd)
  }
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
