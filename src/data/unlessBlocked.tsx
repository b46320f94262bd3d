import type { ComponentType } from 'react'
import { usePageState } from './page.ts'

/** A view that is not shown where the event is not offered, for what only those have who may take part. */
export function unlessBlocked<Props extends object>(View: ComponentType<Props>) {
  return function UnlessBlocked(props: Props) {
    const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
    return isBlocked ? null : <View {...props} />
  }
}
