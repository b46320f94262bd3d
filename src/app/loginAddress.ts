import type { PageData } from './pageData.ts'

/** Where the viewer logs in by the web, with the way back to this page. */
export function loginAddress({ locale, settings }: Pick<PageData, 'locale' | 'settings'>): string {
  const back = encodeURIComponent(window.location.pathname + window.location.search)
  const { loginUrl } = settings
  return `${loginUrl ?? `/${locale}/login`}${loginUrl?.includes('?') ? '&' : '?'}redirect=${back}`
}
