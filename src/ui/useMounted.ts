import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration. Content that depends on the viewer's device waits until it is true. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
