/** Joins class names; false and missing names are omitted. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')

/**
 * The static classes of a theme recipe with variants: `recipe('button', 'primary')` → `pb-button pb-button--primary`.
 */
export const recipe = (name: 'button' | 'card' | 'chip' | 'field', ...values: (string | false | undefined)[]): string =>
  classes(`pb-${name}`, ...values.map((value) => value && `pb-${name}--${value}`))
