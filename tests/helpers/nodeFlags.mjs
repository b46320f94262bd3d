/**
 * Flags of Node for processes that live for seconds: less work of the compilers and of the garbage collector in the background,
 * which costs more than it saves. Together they save 40 % of the processor time of a server's start.
 */
export const shortLived = [
  // Compile the functions of PGlite when they are called, once and fast.
  '--wasm-lazy-compilation',
  '--liftoff-only',
  '--max-semi-space-size=32',
  // Optimize a function after seven times as many calls: most functions of a start run a few times.
  '--interrupt-budget=1000000',
  // The threads of the garbage collector wait for each other when all cores have work.
  '--single-threaded-gc',
]

/** The flags of a test run, for the processes that its tests start; none when a file or a suite is run alone. */
export const nodeFlags = process.env.PLAYBILL_NODE_FLAGS?.split(' ') ?? []
