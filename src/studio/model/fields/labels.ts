const acronyms = new Set(['faq', 'id', 'kol', 'kols', 'kyc', 'seo', 'url'])

/** The words of a name: `showPrize` is "Show prize", `kycLevel` is "KYC level". */
export function labelOf(name: string): string {
  const words = name
    .replace(/^\$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => (acronyms.has(word) ? word.replace(/^[a-z]+?(?=s?$)/, (plain) => plain.toUpperCase()) : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
