const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * At the first SIGTERM, SIGINT or SIGHUP (a closed terminal), runs `stop` and exits with 0, or with 1 if `stop` fails
 * or takes longer than `deadlineMs`, for example because the database does not answer. A second signal exits at once.
 * Returns a function that removes the signal handlers.
 */
export function onStopSignal(stop: () => Promise<void>, deadlineMs: number): () => void {
  let stopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143)
    stopping = true
    console.log('Stopping: finishing requests in flight.')
    setTimeout(() => {
      console.error(`Not stopped after ${deadlineMs / 1000} s: exiting now; the database may not answer.`)
      process.exit(1)
    }, deadlineMs)
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
