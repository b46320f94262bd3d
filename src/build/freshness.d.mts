/** Hash of everything a build is made from. */
export function hashSources(root: string): string
/** True when `dist` was built from exactly the sources that are there now. */
export function isBuilt(root: string): boolean
/** Builds when needed; false when the build failed. */
export function ensureBuilt(root: string): boolean
