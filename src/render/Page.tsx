import { type ReactNode, useMemo } from 'react'
import type { Answer } from '../contract/call.ts'
import type { calls } from '../contract/calls/index.ts'
import { ActsContext, PageFeed, type PageInfo, PageInfoContext } from '../data/index.ts'
import { useActsPort } from './acts/useActsPort.ts'
import { Blocks } from './BlockHost.tsx'
import type { PageConfig } from './config.ts'
import { useDrawing } from './drawing.ts'
import { useBoundaries } from './useBoundaries.ts'
import { useI18n } from './useI18n.ts'

export type BaseInfo = Answer<typeof calls.baseInfo>

interface Props {
  alias: string
  baseInfo: BaseInfo
  /** What does not come from the release. */
  info: Pick<PageInfo, 'locale' | 'sandbox' | 'loginUrl' | 'registerUrl' | 'drawnAt'>
}

/** A release, drawn: its words become the namespace of its alias, its blocks come in their order. */
export function Page({ alias, baseInfo, info }: Props): ReactNode {
  const { registry } = useDrawing()
  const i18n = useI18n()
  const config = baseInfo.config.page as unknown as PageConfig
  const page = useMemo(() => {
    i18n.addResourceBundle(i18n.language, alias, baseInfo.config.words, false, true)
    const calls = registry.activity(config.type ?? '')?.calls ?? {}
    return {
      ...info,
      alias,
      activityId: baseInfo.activityId,
      calls,
      family: config.family,
    } as PageInfo
  }, [alias, baseInfo, config, i18n, info, registry])

  return (
    <PageInfoContext value={page}>
      <PageFeed>
        <WithActs>
          <Blocks nodes={config.page} />
        </WithActs>
      </PageFeed>
    </PageInfoContext>
  )
}

/** Redrawn by what actions need to know; its children are not. */
function WithActs({ children }: { children: ReactNode }): ReactNode {
  useBoundaries()
  return <ActsContext value={useActsPort()}>{children}</ActsContext>
}
