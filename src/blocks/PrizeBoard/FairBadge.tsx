import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo } from '../../data/index.ts'
import { Chip, openDialog } from '../../ui/index.ts'
import styles from './Fairness.module.css'
import { Fairness } from './Fairness.tsx'

/** A badge beside the heading that opens the proof of the draw. */
export function FairBadge({ lottery, ticketId }: { lottery: Lottery; ticketId: string }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { run } = useActions()
  const open = () =>
    openDialog({
      kind: 'modal',
      title: t('PrizeBoard.fairTitle'),
      content: (
        <Fairness
          lottery={lottery}
          ticketId={ticketId}
          locale={locale}
          onCopy={(value) => void run({ action: 'copy', value })}
        />
      ),
    })
  return (
    <button type="button" className={styles.badge} aria-haspopup="dialog" onClick={open}>
      <Chip icon="shield">{t('PrizeBoard.fair')}</Chip>
    </button>
  )
}
