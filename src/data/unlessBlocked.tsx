import type { ComponentType } from 'react'
import { usePageState } from './page.ts'

/** Wraps a view for participants: it is not shown if the activity is not available in the viewer's region. */
export function unlessBlocked<Props extends object>(View: ComponentType<Props>) {
  return function UnlessBlocked(props: Props) {
    const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
    return isBlocked ? null : <View {...props} />
  }
}
