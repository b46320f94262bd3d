import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../contract/call.ts'
import type { calls } from '../contract/calls/index.ts'
import { ActsContext, type PageInfo, PageInfoContext } from '../data/index.ts'
import { useActsPort } from './acts/useActsPort.ts'
import { Blocks } from './BlockHost.tsx'
import type { PageConfig } from './config.ts'
import { useDrawing } from './drawing.ts'
import { useBoundaries } from './useBoundaries.ts'

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
  const { i18n } = useTranslation()
  const config = baseInfo.config.page as unknown as PageConfig
  const page = useMemo(() => {
    i18n.addResourceBundle(i18n.language, alias, baseInfo.config.words, false, true)
    const calls = registry.activity(config.type ?? '')?.calls ?? {}
    return {
      ...info,
      alias,
      activityId: baseInfo.activityId,
      calls,
    } as PageInfo
  }, [alias, baseInfo, config, i18n, info, registry])

  return (
    <PageInfoContext value={page}>
      <WithActs>
        <Blocks nodes={config.page} />
      </WithActs>
    </PageInfoContext>
  )
}

/** Redrawn by what actions need to know; its children are not. */
function WithActs({ children }: { children: ReactNode }): ReactNode {
  useBoundaries()
  return <ActsContext value={useActsPort()}>{children}</ActsContext>
}
