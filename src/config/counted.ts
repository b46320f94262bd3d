/** A number with its noun, such as "1 task" and "2 tasks". */
export const counted = (count: number | string, noun: string): string =>
  `${count} ${noun}${String(count) === '1' ? '' : 's'}`
