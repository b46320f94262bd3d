import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './Pager.module.css'

/** Previous and next buttons for a list. `page` starts at 0; nothing renders for a single page. */
export function Pager({
  label,
  page,
  pages,
  onPage,
}: {
  /** Accessible name of the navigation. */
  label: string
  page: number
  pages: number
  onPage: (page: number) => void
}) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  const where = t('common.page', { page: page + 1, pages })
  const atEnd = (isEnd: boolean) => (isEnd ? where : undefined)
  return (
    <nav aria-label={label} className={styles.pager}>
      <Button size="small" disabledReason={atEnd(page === 0)} hideReason onClick={() => onPage(page - 1)}>
        {t('common.previous')}
      </Button>
      <span role="status" className="pb-tabular">
        {where}
      </span>
      <Button size="small" disabledReason={atEnd(page + 1 >= pages)} hideReason onClick={() => onPage(page + 1)}>
        {t('common.next')}
      </Button>
    </nav>
  )
}
