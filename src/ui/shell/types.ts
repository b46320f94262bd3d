/** A link of the header or footer. */
export interface ShellLink {
  href: string
  text: string
  /** The link of the current page. */
  current?: boolean
}

/** An entry of the language switcher. */
export interface ShellLanguage {
  /** The language code in the address. */
  code: string
  /** The name of the language in the language itself. */
  label: string
  /** The address of this page in that language. */
  href: string
  /** `lang` attribute of the name; default: `code`. */
  lang?: string
}
