/** Every string in quotation marks in the text of a file; those in single quotation marks, too, as in conditions. */
export function quotedStrings(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, quoted = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
    found.add(quoted)
    if (quoted.includes("'")) for (const [, inner = ''] of quoted.matchAll(/'([^']*)'/g)) found.add(inner)
  }
  return found
}
