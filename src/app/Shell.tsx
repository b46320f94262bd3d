import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { languages } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useRenderer } from '../render/renderer.ts'
import {
  DialogHost,
  Footer,
  Header,
  LeaveSite,
  LinkRulesContext,
  LoadingBar,
  NotificationHost,
  withSheet,
} from '../ui/index.ts'
import { whenIdle } from '../ui/whenIdle.ts'
import { Account } from './Account.tsx'
import { useAppSettings } from './appSettings.ts'
import { PageSwitch } from './PageSwitch.tsx'
import { shellId } from './queueEarlyClicks.ts'
import { inLanguage } from './routes.ts'
import { storeLanguage } from './storeLanguage.ts'
import { toggleTheme } from './theme.ts'
import { useDirection } from './useDirection.ts'
import { useSiteLinks } from './useSiteLinks.ts'

const offered = languages.filter((entry) => entry.supportLocale)

/** Links of header and footer, as paths within the language. */
const pages = [
  { path: '', word: 'shell.activities' },
  { path: '/rewards', word: 'shell.rewards' },
  { path: '/messages', word: 'shell.messages' },
]

interface Props {
  /** Shown between header and page. */
  banner?: ReactNode
  /** Shown instead of the page of the address. */
  children?: ReactNode
}

/** Header, page and footer, with dialogs and notifications above them. */
export function Shell({ banner, children }: Props): ReactNode {
  const { locale } = useAppSettings()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [loading, setLoading] = useState(false)
  useSiteLinks(navigate, useRuntime(), useContext(LinkRulesContext)?.own)
  useDirection(locale)
  const { onHydrated } = useRenderer()
  useEffect(() => onHydrated?.(shellId), [onHydrated])

  const home = `/${locale}`
  const choices = offered.map(({ language, labelName, htmlLang }) => ({
    code: language,
    label: labelName,
    href: inLanguage(pathname, language),
    lang: htmlLang,
  }))
  const links = pages.map(({ path, word }) => ({
    href: home + path,
    text: t(word),
    current: pathname === home + path,
  }))
  return (
    <>
      <LoadingBar active={loading} />
      <Header
        brandHref={home}
        links={links}
        language={locale}
        languages={choices}
        // A language change loads another document: lang, dir and all texts change.
        onLanguage={(code) => {
          storeLanguage(code)
          window.location.assign(inLanguage(pathname, code) + window.location.search)
        }}
        onTheme={() => toggleTheme(document.documentElement, localStorage)}
        account={<Account />}
      />
      {banner}
      <main id="main" tabIndex={-1}>
        {children ?? <PageSwitch onLoading={setLoading} />}
      </main>
      <Footer brandHref={home} links={links} language={locale} languages={choices}>
        {t('legal.risk')}
        <p id="usage-choice" />
      </Footer>
      <NotificationHost />
      <DialogHost />
      <LeaveSite />
      <Deferred />
    </>
  )
}

/** Optional features, loaded when the page is idle. A failed load is ignored. */
function Deferred(): ReactNode {
  const [Features, setFeatures] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      whenIdle(
        () =>
          void withSheet(() => import('./DeferredFeatures.tsx'))
            .then(({ DeferredFeatures }) => setFeatures(() => DeferredFeatures))
            .catch(() => {}),
      ),
    [],
  )
  return Features && <Features />
}
