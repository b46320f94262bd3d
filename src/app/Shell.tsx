import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { languages } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { DialogHost, Footer, Header, LoadingBar, NotificationHost } from '../ui/index.ts'
import { Account } from './Account.tsx'
import { useAppSettings } from './appSettings.ts'
import { PageSwitch } from './PageSwitch.tsx'
import { inLanguage } from './routes.ts'
import { toggleTheme } from './themeScript.ts'
import { useDirection } from './useDirection.ts'
import { useSiteLinks } from './useSiteLinks.ts'
import { whenIdle } from './whenIdle.ts'

const offered = languages.filter((entry) => entry.supportLocale)

/** What head and foot lead to, as paths within the language. */
const pages = [
  { path: '', word: 'shell.activities' },
  { path: '/rewards', word: 'shell.rewards' },
  { path: '/messages', word: 'shell.messages' },
]

/** Head, page and foot; dialogs and notifications above them. */
export function Shell(): ReactNode {
  const { locale } = useAppSettings()
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [loading, setLoading] = useState(false)
  useSiteLinks(navigate, useRuntime())
  useDirection(locale)

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
        // Another language is another document: lang, dir and every word change with it.
        onLanguage={(code) => window.location.assign(inLanguage(pathname, code) + window.location.search)}
        onTheme={() => toggleTheme(document.documentElement, localStorage)}
        account={<Account />}
      />
      <main id="main" tabIndex={-1}>
        <PageSwitch onLoading={setLoading} />
      </main>
      <Footer brandHref={home} links={links} language={locale} languages={choices}>
        {t('legal.risk')}
        <p id="usage-choice" />
      </Footer>
      <NotificationHost />
      <DialogHost />
      <Late />
    </>
  )
}

/** What comes when the page has had its quiet time; its being lost takes nothing away. */
function Late(): ReactNode {
  const [Parts, setParts] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenIdle(
      () => void import('./tipsAndWatch.tsx').then(({ TipsAndWatch }) => setParts(() => TipsAndWatch)).catch(() => {}),
    )
  }, [])
  return Parts && <Parts />
}
