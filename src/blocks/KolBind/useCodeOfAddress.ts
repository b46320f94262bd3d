import { useSyncExternalStore } from 'react'

/** An address does not change under an open page in a way that matters here. */
const never = () => () => {}

/** The code a leader's link came with; empty without one, and while the page is hydrated. */
export const useCodeOfAddress = (): string =>
  useSyncExternalStore(
    never,
    () => new URLSearchParams(window.location.search).get('kolCode') ?? '',
    () => '',
  )
