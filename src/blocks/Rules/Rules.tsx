import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Anchor, createFailedView, Frame, Heading, RichText, Skeleton } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './Rules.module.css'

type Spec = typeof spec

function Rules({ data, ...view }: ReadyProps<Spec>) {
  const { rules, terms } = data.introduction
  return (
    <Framed {...view}>
      <ol className={styles.list}>
        {rules.map((rule) => (
          <li key={rule.title} className={styles.rule}>
            <Heading level={3} size="body" className={styles.title}>
              {rule.title}
            </Heading>
            <ul className={styles.paragraphs}>
              {rule.paragraphs.map((paragraph) => (
                <li key={paragraph}>
                  <RichText text={paragraph} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <Terms {...terms} />
    </Framed>
  )
}

function Terms({ url, version }: { url: string; version: string }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  if (!url) return null
  return (
    <p className={styles.terms}>
      <Anchor className="pb-link" href={url.startsWith('/') ? path(url) : url}>
        {t('activity.terms')}
      </Anchor>
      {version && <span>{t('Rules.version', { version })}</span>}
    </p>
  )
}

const Nothing = () => null

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton lines={8} />
  </Framed>
)

function Framed({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('activity.rules')}>
      {children}
    </Frame>
  )
}

export default {
  ready: Rules,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: Nothing,
} satisfies Views<Spec>
