/** The kinds of viewers that a preview can show. `visitor` has no account. */
export const personas = ['visitor', 'new', 'joined', 'finished', 'claimed', 'agent', 'blocked'] as const
export type Persona = (typeof personas)[number]

/** The themes that a preview can set. */
export const previewThemes = ['light', 'dark'] as const
export type PreviewTheme = (typeof previewThemes)[number]

/** Path of the calls of preview pages. They are answered from the content of the link, never from data of users. */
export const previewCallPath = '/__preview/call'

/** Maximum number of days for which a link works. */
export const maxPreviewDays = 30

/** The latest time that a preview shows, epoch ms: the end of the year 9999. */
export const maxPreviewTime = 253_402_300_799_000

const sandboxPrefix = 'sandbox/'

/** The token of a preview in the sandbox: it names the page, and works only for requests from the same machine. */
export const sandboxPreviewToken = {
  of: (alias: string): string => sandboxPrefix + alias,
  /** The alias; null for the token of a link. */
  aliasIn: (token: string): string | null =>
    token.startsWith(sandboxPrefix) ? token.slice(sandboxPrefix.length) : null,
}
