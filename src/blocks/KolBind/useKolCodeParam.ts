import { useSyncExternalStore } from 'react'
import { onlyParam } from '../../contract/onlyParam.ts'

/** The URL does not change while the form is open. */
const never = () => () => {}

/** The `kolCode` parameter of the URL; empty without one and during hydration. */
export const useKolCodeParam = (): string =>
  useSyncExternalStore(
    never,
    () => onlyParam(window.location.search, 'kolCode') ?? '',
    () => '',
  )
