import { useTranslation } from 'react-i18next'
import { Anchor } from '../Anchor.tsx'
import { Icon } from '../Icon.tsx'
import styles from './PhoneMenu.module.css'
import type { ShellLink } from './types.ts'
import { useDisclosure } from './useDisclosure.ts'

/** The menu of links on narrow screens; opens without scripts too. */
export function PhoneMenu({ links }: { links: readonly ShellLink[] }) {
  const { t } = useTranslation()
  const { close, details } = useDisclosure()
  return (
    <details {...details} className={styles.menu}>
      <summary aria-label={t('shell.menu')} className={styles.button}>
        <Icon name="menu" />
      </summary>
      <nav aria-label={t('shell.menu')} className={styles.sheet}>
        {links.map((link) => (
          <Anchor key={link.href} href={link.href} aria-current={link.current ? 'page' : undefined} onClick={close}>
            {link.text}
          </Anchor>
        ))}
      </nav>
    </details>
  )
}
