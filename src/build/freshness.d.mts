/** Hash of all inputs of a build. */
export function hashSources(root: string): string
/** Whether `dist` was built from the current sources. */
export function isBuilt(root: string): boolean
/** Builds if the sources have changed. Returns false when the build failed. */
export function ensureBuilt(root: string): boolean
