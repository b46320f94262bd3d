const shown = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'&-]*$/u

/** A team's name as it is shown and as it is compared, or null for one that cannot be: 2–24 letters, digits, spaces and `._'&-`. */
export function teamNameOf(text: string): { name: string; key: string } | null {
  const name = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  const length = [...name].length
  return length >= 2 && length <= 24 && shown.test(name) ? { name, key: name.toLowerCase() } : null
}
