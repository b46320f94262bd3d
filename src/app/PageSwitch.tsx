import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useParams } from 'react-router-dom'
import { calls } from '../contract/calls/index.ts'
import type { PageConfig } from '../contract/shapes/page.ts'
import { type Loadable, PageInfoContext, useRead, useRefresh, useStableValue } from '../data/index.ts'
import { stripBreaks } from '../i18n/index.ts'
import { type BaseInfo, Page } from '../render/Page.tsx'
import { useMounted, withSheet } from '../ui/index.ts'
import { useAppSettings } from './appSettings.ts'
import { useIsFirstVisit } from './firstVisit.ts'
import { type SiteRoute, siteRoutes, type Target, targetOf } from './routes.ts'
import {
  EndedPreviewPage,
  isMissing,
  isPreviewOutcome,
  LoadingPage,
  MissingPage,
  RefusedPage,
  UnavailablePage,
} from './statusPages.tsx'
import { useAllWords } from './useAllWords.ts'
import { useOutsideInfo } from './useOutsideInfo.ts'
import { useSheet } from './useSheet.ts'

interface Props {
  onLoading: (loading: boolean) => void
}

/** The page of the current address. The HTML contains the first page; later pages are read with the same calls. */
export function PageSwitch({ onLoading }: Props): ReactNode {
  const { outcome } = useAppSettings()
  const isFirst = useIsFirstVisit()
  // The server has already answered for the first address.
  if (isFirst && outcome === 'missing') return <MissingPage />
  if (isFirst && isPreviewOutcome(outcome)) return <EndedPreviewPage outcome={outcome} />
  if (isFirst && (outcome === 'limited' || outcome === 'busy')) return <RefusedPage outcome={outcome} />
  return (
    <Routes>
      {siteRoutes.map((route) => (
        <Route
          key={route.path}
          path={route.path}
          caseSensitive
          element={<RoutedPage route={route} onLoading={onLoading} />}
        />
      ))}
      <Route path="*" element={<MissingPage />} />
    </Routes>
  )
}

/** The element of every route: a release, the studio, or the page for an address without a page. */
function RoutedPage({ route, onLoading }: Props & { route: SiteRoute }): ReactNode {
  const { locale, outcome, sandbox, preview } = useAppSettings()
  const { pathname } = useLocation()
  const params = useParams()
  const isFirst = useIsFirstVisit()
  const outsideInfo = useOutsideInfo()
  const target = targetOf(route, params, pathname)
  if (!target) return <MissingPage />
  // A preview link shows one page. Other pages are loaded without the preview.
  if (preview && preview.kind !== 'current' && !isFirst) return <OutsidePreview />
  if (target.kind === 'preview')
    return preview ? (
      <PageInfoContext value={outsideInfo}>
        <AddressedPage page={{ alias: preview.alias }} onLoading={onLoading} />
      </PageInfoContext>
    ) : (
      <MissingPage />
    )
  // Its own start replaces it.
  if (target.kind === 'studioFrame') return <LoadingPage />
  if (target.kind === 'studio') return sandbox ? <StudioLoader locale={locale} block={target.block} /> : <MissingPage />
  if (isFirst && outcome === 'unavailable') return <UnavailablePage />
  return (
    <PageInfoContext value={outsideInfo}>
      <AddressedPage key={JSON.stringify(target.page)} page={target.page} onLoading={onLoading} />
    </PageInfoContext>
  )
}

/** Loads the document of the current address. */
function OutsidePreview(): ReactNode {
  useEffect(() => window.location.reload(), [])
  return <LoadingPage />
}

const Studio = lazy(() => withSheet(() => import('../studio/gallery/index.tsx')))

/** The studio is a separate chunk, rendered only in the browser. */
function StudioLoader(props: ComponentProps<typeof Studio>): ReactNode {
  const mounted = useMounted()
  return <Suspense fallback={<LoadingPage />}>{mounted ? <Studio {...props} /> : <LoadingPage />}</Suspense>
}

/** The input of `baseInfo`. */
type PageInput = Extract<Target, { kind: 'page' }>['page']

function AddressedPage({ page, onLoading }: Props & { page: PageInput }): ReactNode {
  const info = useOutsideInfo()
  const read = useRelease(page)
  const words = useAllWords(read.status === 'ready')
  const isStyled = useSheet()
  // Words and styles are not loaded for a page that could not be read.
  const hasFailed = read.status === 'failed' || words.status === 'failed'
  const waiting = read.status === 'loading' || words.status === 'loading' || !isStyled

  useEffect(() => {
    onLoading(waiting && !hasFailed)
    return () => onLoading(false)
  }, [waiting, hasFailed, onLoading])

  useTitle(read.status === 'ready' ? read.data : null)
  useRefreshOnRelease(read.status === 'ready' ? read.data.etag : undefined)
  // The page was stopped while it was open.
  if (read.status === 'ready' && isMissing(read.problem)) return <MissingPage />
  if (read.status === 'failed') return <UnavailablePage retry={read.retry} problem={read.problem} />
  if (words.status === 'failed') return <UnavailablePage retry={words.retry} problem={words.problem} />
  if (read.status === 'loading' || words.status === 'loading' || !isStyled) return <LoadingPage />
  return <Page alias={read.data.alias ?? Object.values(page)[0] ?? ''} baseInfo={read.data} info={info} />
}

/** The release of an address. The config of a one-off page comes from a separate call. */
function useRelease(page: PageInput): Loadable<BaseInfo> {
  const base = useRead(calls.baseInfo, page)
  const { activityId = null, config } = base.status === 'ready' ? base.data : {}
  const isOneOff = config?.page.family === 'custom' && activityId !== null
  const own = useRead(isOneOff ? calls.nonProductizedDetail : null, { activityId })
  const data = base.status === 'ready' ? base.data : undefined
  const ownConfig = useStableValue(own.status === 'ready' ? own.data.config : undefined)
  const whole = useMemo(() => data && ownConfig && { ...data, config: ownConfig }, [data, ownConfig])
  if (!isOneOff || base.status !== 'ready') return base
  if (own.status === 'ready') return { ...base, data: whole ?? base.data }
  // `baseInfo` has the same config, so the page does not wait for a platform that is away.
  return own.status === 'failed' && isMissing(own.problem) ? own : base
}

/** Reads dates, tasks and rules again as soon as another release is current: they are not part of `baseInfo`. */
function useRefreshOnRelease(etag: string | undefined): void {
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

/** Keeps the document title in sync with the page. The HTML already contains the first title. */
function useTitle(baseInfo: { config: { page: PageConfig; words: Record<string, string> } } | null): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    const key = baseInfo?.config.page.meta?.title
    const title = key && baseInfo?.config.words[key]
    if (title) document.title = `${stripBreaks(title)} · ${i18n.t('shell.brand')}`
  }, [baseInfo, i18n])
}
