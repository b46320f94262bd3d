import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False on the server and while the page hydrates, so that the first rendering matches the HTML. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
