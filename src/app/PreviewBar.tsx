import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { languages } from '../contract/languages.ts'
import { personas, previewThemes } from '../contract/preview.ts'
import { formatDateTime } from '../i18n/index.ts'
import { Button, recipe } from '../ui/index.ts'
import { useAppSettings } from './appSettings.ts'
import styles from './PreviewBar.module.css'
import type { PreviewSettings, Settings } from './pageData.ts'
import { inLanguage } from './routes.ts'

/** The bar of a preview page; null on any other page. */
export const previewBar = ({ preview }: Pick<Settings, 'preview'>): ReactNode =>
  preview ? <PreviewBar preview={preview} /> : null

const zone = 'UTC'

/** Says that the page is a preview: of what, as whom, at which time, until when; and changes persona, time and theme. */
function PreviewBar({ preview }: { preview: PreviewSettings }): ReactNode {
  const { t } = useTranslation()
  const { locale } = useAppSettings()
  const time = (at: number) => `${formatDateTime(at, locale, '+00:00')} ${zone}`
  const { expiresAt, persona, at, problems } = preview
  return (
    <aside className={styles.bar} aria-label={t('preview.label')}>
      <div className={`pb-page ${styles.inside}`}>
        <p className={styles.what}>
          <strong className={styles.badge}>{t('preview.label')}</strong> <bdi>{subjectOf(preview, t, time)}</bdi> ·{' '}
          <bdi>{t(`preview.persona.${persona}`)}</bdi> · <bdi>{time(at)}</bdi>
        </p>
        <p className={styles.note}>
          {t('preview.note')} {expiresAt !== null && t('preview.expires', { time: time(expiresAt) })}
        </p>
        {problems.length > 0 && (
          <ul className={styles.problems} role="alert">
            {problems.map(({ param, value, allowed, suggestion }) => (
              <li key={param}>
                {param === 'at'
                  ? t('preview.wrongTime', { param, value, example: '2026-12-01T00:00:00Z' })
                  : t('preview.wrongValue', { param, value, allowed: allowed.join(', ') })}{' '}
                {suggestion !== undefined && t('preview.suggestion', { value: `${param}=${suggestion}` })}
              </li>
            ))}
          </ul>
        )}
        <Controls preview={preview} />
      </div>
    </aside>
  )
}

function subjectOf(
  { kind, alias, version, due }: PreviewSettings,
  t: (key: string, values: Record<string, unknown>) => string,
  time: (at: number) => string,
): string {
  if (kind === 'release') return t('preview.release', { alias, version: `${version}` })
  if (kind === 'plan') return t('preview.plan', { alias, time: time(due ?? 0) })
  return t(kind === 'draft' ? 'preview.draft' : 'preview.current', { alias })
}

/** A form that opens the same address with other parameters, so it works before the scripts have loaded. */
function Controls({ preview: { persona, at, isTimeSet, theme } }: { preview: PreviewSettings }): ReactNode {
  const { t } = useTranslation()
  const { locale } = useAppSettings()
  const { pathname } = useLocation()
  const id = useId()
  const field = recipe('field')
  // The page is rendered again in the browser: a form that is open in the server's HTML stays open.
  const [wasOpen] = useState(isFormOpen)
  const show = (data: FormData) => {
    const language = String(data.get('language') ?? locale)
    const query = new URLSearchParams()
    for (const name of ['as', 'at', 'theme']) if (data.get(name)) query.set(name, String(data.get(name)))
    window.location.assign(`${inLanguage(pathname, language)}?${query}`)
  }
  return (
    <details className={styles.fold} open={wasOpen}>
      <summary className={styles.summary}>{t('preview.change')}</summary>
      <form
        method="get"
        action={pathname}
        className={styles.controls}
        onSubmit={(event) => {
          event.preventDefault()
          show(new FormData(event.currentTarget))
        }}
      >
        <p className={styles.field}>
          <label htmlFor={`${id}-as`}>{t('preview.persona')}</label>
          <select id={`${id}-as`} name="as" defaultValue={persona} className={field}>
            {personas.map((name) => (
              <option key={name} value={name}>
                {t(`preview.persona.${name}`)}
              </option>
            ))}
          </select>
        </p>
        <p className={styles.field}>
          <label htmlFor={`${id}-at`}>{t('preview.time')}</label>
          <input
            id={`${id}-at`}
            name="at"
            type="datetime-local"
            dir="ltr"
            defaultValue={isTimeSet ? new Date(at).toISOString().slice(0, 16) : ''}
            className={field}
          />
        </p>
        <p className={styles.field}>
          <label htmlFor={`${id}-language`}>{t('shell.language')}</label>
          <select id={`${id}-language`} name="language" defaultValue={locale} className={field}>
            {languages
              .filter(({ supportLocale }) => supportLocale)
              .map(({ language, labelName, htmlLang }) => (
                <option key={language} value={language} lang={htmlLang}>
                  {labelName}
                </option>
              ))}
          </select>
        </p>
        <p className={styles.field}>
          <label htmlFor={`${id}-theme`}>{t('preview.theme')}</label>
          <select id={`${id}-theme`} name="theme" defaultValue={theme ?? ''} className={field}>
            <option value="">{t('preview.theme.system')}</option>
            {previewThemes.map((name) => (
              <option key={name} value={name}>
                {t(`preview.theme.${name}`)}
              </option>
            ))}
          </select>
        </p>
        <Button type="submit" size="small">
          {t('preview.show')}
        </Button>
      </form>
    </details>
  )
}

const isFormOpen = (): boolean =>
  typeof document !== 'undefined' && document.querySelector(`details.${styles.fold}[open]`) !== null
