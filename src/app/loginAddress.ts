import type { PageData } from './pageData.ts'

/** The address of the login page, with the return path to this page. */
export function loginAddress({ locale, settings }: Pick<PageData, 'locale' | 'settings'>): string {
  const { pathname, search, hash } = window.location
  const returnPath = encodeURIComponent(pathname + search + hash)
  const { loginUrl } = settings
  return `${loginUrl ?? `/${locale}/login`}${loginUrl?.includes('?') ? '&' : '?'}redirect=${returnPath}`
}
