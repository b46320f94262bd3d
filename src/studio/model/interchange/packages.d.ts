/** Inline elements and texts of a source or a target. */
type XliffPart = string | { Standalone: Record<string, string> } | Record<string, unknown>

interface XliffUnit {
  source?: XliffPart | XliffPart[]
  target?: XliffPart | XliffPart[]
  note?: string | string[]
  additionalAttributes?: Record<string, string>
  groupUnits?: Record<string, XliffUnit>
}

interface XliffDocument {
  resources: Record<string, Record<string, XliffUnit>>
  sourceLanguage: string
  targetLanguage?: string
}

declare module 'xliff/js2xliff' {
  const js2xliff: (document: XliffDocument, options: { indent: string }) => Promise<string>
  export default js2xliff
}

declare module 'xliff/xliff2js' {
  const xliff2js: (text: string) => Promise<Partial<XliffDocument>>
  export default xliff2js
}

// The package has types, but they bring the globals of Node with them, which a browser does not have.
declare module 'papaparse/papaparse.js' {
  const Papa: {
    parse(
      text: string,
      options: { skipEmptyLines?: boolean; delimiter?: string; newline?: string },
    ): { data: string[][] }
    unparse(
      rows:
        | readonly (readonly string[])[]
        | { fields: readonly string[]; data: readonly (readonly (string | number | null)[])[] },
      options: { newline?: string; escapeFormulae?: boolean | RegExp },
    ): string
  }
  export default Papa
}
