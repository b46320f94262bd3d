import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { usePageInfo, useViewer } from '../../data/index.ts'
import { useFact } from '../../data/page.ts'
import { withSheet } from '../../ui/index.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { useRenderer } from '../renderer.ts'
import type { MomentsProps } from './Moments.tsx'
import { takesPart } from './takesPart.ts'

/**
 * The moments of a user who takes part in the activity of the page. Their code is fetched when the browser is idle; a failed
 * load is ignored. Previews, the gallery and Studio have no tracker, and show none.
 */
export function UserMoments(): ReactNode {
  const { tracker, preview } = useRenderer()
  const { activityId } = usePageInfo()
  const { userId } = useViewer()
  const isPart = useFact(({ activity }) => activity?.status === 'ready' && takesPart(activity.data))
  const [Moments, setMoments] = useState<ComponentType<MomentsProps>>()
  const isOn = tracker !== undefined && !preview && activityId !== null && userId !== null && isPart
  useEffect(() => {
    const load = () =>
      withSheet(() => import('./Moments.tsx')).then(
        (loaded) => setMoments(() => loaded.Moments),
        () => {},
      )
    return isOn ? whenIdle(() => void load()) : undefined
  }, [isOn])
  return isOn && Moments ? <Moments key={`${userId} ${activityId}`} userId={userId} activityId={activityId} /> : null
}
