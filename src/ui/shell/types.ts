export interface ShellLink {
  href: string
  text: string
  /** The page one is on. */
  current?: boolean
}

export interface ShellLanguage {
  /** The code in the address. */
  code: string
  /** Its name for itself. */
  label: string
  /** This page in that language. */
  href: string
  /** `lang` of its name; the code if left out. */
  lang?: string
}
