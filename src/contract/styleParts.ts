/** The file of the client build with the parts of the style sheet, beside the manifest of Vite. Not served. */
export const stylePartsFile = '.vite/styles.json'

/** One part; `languages` are those of rules for the root of the page, such as `:root:lang(ar)`. */
export type StylePart = readonly [modules: readonly number[], css: string, languages?: readonly string[]]

/** The style sheet of the client, divided so that a page can contain exactly the rules of what it shows. */
export interface StyleParts {
  /** URL path of the whole style sheet. */
  sheet: string
  /**
   * CSS in the order of the sheet. A page needs a part if it uses all of its modules, which are indexes, and if its language
   * is one of `languages`, if there are any. Other parts without modules belong to every page.
   */
  parts: readonly StylePart[]
  /** The module of each class name. */
  classes: Readonly<Record<string, number>>
  /** The modules that every page uses. */
  entry: readonly number[]
  /** The modules of each block in all of its states, by type. */
  blocks: Readonly<Record<string, readonly number[]>>
}
