import { handOverAddress } from '../actions/handOver.ts'
import type { PageData } from './pageData.ts'

/** The address of the login page, with the return path to this page. */
export function loginAddress({ locale, settings }: Pick<PageData, 'locale' | 'settings'>): string {
  const { pathname, search, hash } = window.location
  const { loginUrl, loginReturn } = settings
  const path = pathname + search + hash
  return handOverAddress({
    url: loginUrl ?? `/${locale}/login`,
    locale,
    path,
    loginReturn: loginUrl !== null && loginReturn,
  })
}
