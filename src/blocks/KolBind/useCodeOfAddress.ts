import { useSyncExternalStore } from 'react'
import { onlyParam } from '../../contract/onlyParam.ts'

/** An address does not change under an open page in a way that matters here. */
const never = () => () => {}

/** The code a leader's link came with; empty without one, and while the page is hydrated. */
export const useCodeOfAddress = (): string =>
  useSyncExternalStore(
    never,
    () => onlyParam(window.location.search, 'kolCode') ?? '',
    () => '',
  )
