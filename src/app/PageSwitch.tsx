import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { calls } from '../contract/calls/index.ts'
import { type Loadable, PageInfoContext, useMounted, useRead, useRefresh } from '../data/index.ts'
import { stripBreaks } from '../i18n/index.ts'
import type { PageConfig } from '../registry/page.ts'
import { type BaseInfo, Page } from '../render/Page.tsx'
import { useAppSettings } from './appSettings.ts'
import { isMissing, Missing, Unavailable, Waiting } from './outcomes.tsx'
import { matchPage, matchStudio, type PageRoute, type StudioRoute } from './routes.ts'
import { useAllWords } from './useAllWords.ts'

interface Props {
  onLoading: (loading: boolean) => void
}

/** The page the address means. The first comes with the HTML; those after it come by the same calls. */
export function PageSwitch({ onLoading }: Props): ReactNode {
  const { outcome, sandbox } = useAppSettings()
  const { pathname, key: visit } = useLocation()
  const route = matchPage(pathname)
  const nowhere = useNowhere()
  const first = visit === 'default'
  const studio = sandbox ? matchStudio(pathname) : null
  if (first && outcome === 'missing') return <Missing />
  if (studio) return <StudioDoor {...studio} />
  if (!route) return <Missing />
  if (first && outcome === 'unavailable') return <Unavailable />
  return (
    <PageInfoContext value={nowhere}>
      <AddressedPage key={JSON.stringify(route.page)} page={route.page} onLoading={onLoading} />
    </PageInfoContext>
  )
}

const Studio = lazy(() => import('../studio/index.tsx'))

/** The studio is fetched by whoever opens it, and drawn in the browser alone. */
function StudioDoor(route: StudioRoute): ReactNode {
  const mounted = useMounted()
  return <Suspense fallback={<Waiting />}>{mounted ? <Studio {...route} /> : <Waiting />}</Suspense>
}

/** What reads outside of a page see. */
function useNowhere() {
  const { locale, sandbox, loginUrl, registerUrl, drawnAt } = useAppSettings()
  return useMemo(
    () => ({ locale, sandbox, loginUrl, registerUrl, drawnAt, alias: '', activityId: null, calls: {} }),
    [locale, sandbox, loginUrl, registerUrl, drawnAt],
  )
}

function AddressedPage({ page, onLoading }: Props & { page: PageRoute['page'] }): ReactNode {
  const info = useNowhere()
  const read = useRelease(page)
  const words = useAllWords(read.status === 'ready')
  const waiting = read.status === 'loading' || words.status === 'loading'

  useEffect(() => {
    onLoading(waiting)
    return () => onLoading(false)
  }, [waiting, onLoading])

  useTitle(read.status === 'ready' ? read.data : null)
  useFollowed(read.status === 'ready' ? read.data.etag : undefined)
  // Taken off line while it was open.
  if (read.status === 'ready' && isMissing(read.problem)) return <Missing />
  if (read.status === 'failed') return <Unavailable retry={read.retry} problem={read.problem} />
  if (words.status === 'failed') return <Unavailable retry={words.retry} problem={words.problem} />
  if (read.status === 'loading' || words.status === 'loading') return <Waiting />
  return <Page alias={read.data.alias ?? Object.values(page)[0] ?? ''} baseInfo={read.data} info={info} />
}

/** The release an address stands for. That of a one-off page comes by a call of its own. */
function useRelease(page: PageRoute['page']): Loadable<BaseInfo> {
  const base = useRead(calls.baseInfo, page)
  const { activityId = null, config } = base.status === 'ready' ? base.data : {}
  const isOneOff = config?.page.family === 'custom' && activityId !== null
  const own = useRead(isOneOff ? calls.nonProductizedDetail : null, { activityId })
  const data = base.status === 'ready' ? base.data : undefined
  const ownConfig = own.status === 'ready' ? own.data.config : undefined
  const whole = useMemo(() => data && ownConfig && { ...data, config: ownConfig }, [data, ownConfig])
  if (!isOneOff || base.status !== 'ready') return base
  return own.status === 'ready' ? { ...base, data: whole ?? base.data } : own
}

/** What a release says besides its page, dates, tasks and rules, is read again as soon as another release stands. */
function useFollowed(etag: string | undefined): void {
  const refresh = useRefresh()
  const known = useRef(etag)
  useEffect(() => {
    if (etag === undefined) return
    const isAnother = known.current !== undefined && known.current !== etag
    known.current = etag
    if (isAnother)
      void refresh(
        calls.noLoginDetail,
        calls.detail,
        calls.introduce,
        calls.beginnerTaskCompletions,
        calls.taskCompletions,
      ).catch(() => {})
  }, [etag, refresh])
}

/** The title of the document follows the page. The first one is in the HTML already. */
function useTitle(baseInfo: { config: { page: Record<string, unknown>; words: Record<string, string> } } | null): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    const key = (baseInfo?.config.page as PageConfig | undefined)?.meta?.title
    const title = key && baseInfo?.config.words[key]
    if (title) document.title = `${stripBreaks(title)} · ${i18n.t('shell.brand')}`
  }, [baseInfo, i18n])
}
