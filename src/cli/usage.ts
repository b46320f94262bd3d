/** Invalid arguments or a missing config. The message says what to write instead. The exit code is 2. */
export class UsageError extends Error {}

/** The exit code that commands set. */
export interface ExitStatus {
  code: 0 | 1
}
