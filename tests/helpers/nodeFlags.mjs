/**
 * Flags of Node for processes that live for seconds: less work of the compilers and of the garbage collector in the background,
 * which costs more than it saves. A third of the processor time of a server's start.
 */
export const shortLived = [
  // Compile the functions of PGlite when they are called, once and fast.
  '--wasm-lazy-compilation',
  '--liftoff-only',
  '--max-semi-space-size=32',
]

/** The flags of a test run, for the processes that its tests start; none when a file or a suite is run alone. */
export const nodeFlags = process.env.PLAYBILL_NODE_FLAGS?.split(' ') ?? []
