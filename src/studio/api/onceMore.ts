/** Long enough for a connection that was cut, ms. */
const pauseMs = 1_000

/**
 * Reads, and reads once more after a second if that failed in a way that passes. Without a network it fails at once: the
 * operator is informed sooner, and tries again when it is back.
 */
export async function onceMore<T>(read: () => Promise<T>, isPassing: (problem: unknown) => boolean): Promise<T> {
  try {
    return await read()
  } catch (problem) {
    if (!isPassing(problem) || !navigator.onLine) throw problem
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return read()
  }
}
