import useSWR, { useSWRConfig } from 'swr'
import { calls } from '../contract/calls/index.ts'
import { readKey, readOptions, useCallFor } from './reads.ts'
import { usePageInfo, useRuntime } from './runtime.ts'
import { useViewer } from './viewer.ts'

/**
 * Whether the activity is not available in a visitor's region. It is read once, and only if a trusted proxy reports regions:
 * the HTML is the same for all regions, so its answer has none. The new answer also replaces the cached one of blocks.
 */
export function useRegionBlocked(): boolean {
  const { activityId, regions, locale } = usePageInfo()
  const { client } = useRuntime()
  const { status } = useViewer()
  const { mutate } = useSWRConfig()
  const active = useCallFor(calls.noLoginEligible, false)
  const input = { activityId: activityId ?? '' }
  const isNeeded = regions === true && activityId !== null && status === 'visitor'
  const { data } = useSWR(
    isNeeded ? `region|${locale}|${activityId}` : null,
    async () => {
      const answer = await client.call(active, input)
      await mutate(readKey(active, input, null, locale), answer, { revalidate: false })
      return answer
    },
    readOptions,
  )
  return isNeeded && data?.reason === 'REGION_RESTRICTED'
}
