const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * At the first SIGTERM, SIGINT or SIGHUP (a closed terminal): runs `stop`, then ends the process with 0. A second signal ends it at once.
 * Gives the way to stop listening for signals.
 */
export function onStopSignal(stop: () => Promise<void>): () => void {
  let stopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    console.log('Stopping: finishing what is under way.')
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, handle)
  return () => {
    for (const signal of signals) process.off(signal, handle)
  }
}
