import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../Anchor.tsx'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import styles from './AccountMenu.module.css'
import { useDisclosure } from './useDisclosure.ts'

/** An entry of the menu of the user. */
export interface AccountLink {
  href: string
  icon: IconName
  text: string
  /** What waits there, as displayed; left out for nothing. */
  count?: string | undefined
}

/** The menu of a user: name, links and logout. It opens without scripts too. */
export function AccountMenu({
  name,
  links,
  badge,
  badgeLabel,
  onOpen,
  onLogout,
}: {
  /** The login name, in full. */
  name: string | null
  links: readonly AccountLink[]
  /** Shown on the button; left out for nothing. */
  badge?: string | undefined
  /** The badge for screen readers. */
  badgeLabel?: string | undefined
  onOpen?: () => void
  /** Left out: the user cannot log out here. */
  onLogout?: (() => void) | undefined
}): ReactNode {
  const { t } = useTranslation()
  const { close, details } = useDisclosure()
  const label = t('shell.account')
  return (
    <details {...details} className={styles.menu} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary aria-label={badge ? `${label}, ${badgeLabel}` : label} className={styles.button}>
        <Icon name="user" size={22} />
        {badge && (
          <span className={styles.badge}>
            <bdi dir="ltr">{badge}</bdi>
          </span>
        )}
      </summary>
      <nav aria-label={label} className={styles.panel}>
        {name && (
          <p className={styles.name} dir="auto">
            {name}
          </p>
        )}
        {links.map(({ href, icon, text, count }) => (
          <Anchor key={href} href={href} className={styles.item} onClick={close}>
            <Icon name={icon} size={20} />
            <span>{text}</span>
            {count && <span className={styles.count}>{count}</span>}
          </Anchor>
        ))}
        {onLogout && (
          <button type="button" className={styles.item} onClick={onLogout}>
            <Icon name="log-out" size={20} />
            <span>{t('common.logout')}</span>
          </button>
        )}
      </nav>
    </details>
  )
}
