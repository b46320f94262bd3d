import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageInfo, useRuntime } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Notice, Skeleton, useSafeUrl } from '../../ui/index.ts'
import type { spec } from './index.ts'
import styles from './OpenInApp.module.css'

type Spec = typeof spec

/** Whether the page runs in the app. The shared HTML is rendered for a browser. */
function useInApp(): boolean {
  const { app } = useRuntime()
  const [inApp, setInApp] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    app?.().then(
      (found) => isUnmounted || setInApp(found !== null),
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [app])
  return inApp
}

function OpenInApp({ data: { meta }, id, props }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  const inApp = useInApp()
  const link = useSafeUrl(meta.downloadUrl)
  if (inApp || !link) return null
  return (
    <div id={id} className={`pb-page ${styles.place}`}>
      <Notice
        icon="external"
        title={props.title ?? t('OpenInApp.title')}
        action={
          <Button href={link.kind === 'site' ? path(link.href) : link.href} icon="arrow">
            {t('common.download')}
          </Button>
        }
      >
        {props.text ?? t('OpenInApp.text')}
      </Notice>
    </div>
  )
}

function Loading({ id }: ViewProps<Spec>) {
  return useInApp() ? null : (
    <div id={id} className={`pb-page ${styles.place}`}>
      <Skeleton height={88} radius="card" />
    </div>
  )
}

/** Without the download link there is nothing to open. */
const Failed = () => null

export default { ready: OpenInApp, loading: Loading, failed: Failed } satisfies Views<Spec>
