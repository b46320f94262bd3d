import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import type { spec } from './index.ts'
import styles from './SectionTabs.module.css'
import { useSections } from './useSections.ts'

type Spec = typeof spec

function SectionTabs({ id, props: { items } }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const { shown, current, choose } = useSections(nav, items)
  return (
    <nav
      id={id}
      ref={nav}
      aria-label={t('SectionTabs.label')}
      className={styles.tabs}
      // A single tab has no purpose.
      hidden={shown.length < 2}
    >
      <ul className={styles.row}>
        {items.map(
          ({ target, text }) =>
            shown.includes(target) && (
              <li key={target}>
                <a
                  href={`#${target}`}
                  className={styles.tab}
                  aria-current={target === current ? 'location' : undefined}
                  onClick={() => choose(target)}
                >
                  {text}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

export default { ready: SectionTabs } satisfies Views<Spec>
