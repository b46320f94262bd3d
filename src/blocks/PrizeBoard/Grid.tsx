import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/index.ts'
import styles from './PrizeBoard.module.css'
import { PrizeFace } from './PrizeFace.tsx'
import { isGone, topPrize } from './prizes.ts'
import { cellsOf, lightsTo, type ringOf } from './turn.ts'
import type { BoardProps } from './Wheel.tsx'

/** Prizes in a ring of cells; a light runs round and stops on the one that is won. */
export function Grid({
  prizes,
  locale,
  landing,
  isTurning,
  ring,
  children,
}: BoardProps & { ring: NonNullable<ReturnType<typeof ringOf>> }) {
  const { t } = useTranslation()
  const lit = useLight(prizes.length, landing, isTurning)
  const top = topPrize(prizes)
  const cells = cellsOf(ring)
  return (
    <div className={styles.grid} style={{ '--columns': ring.columns, '--rows': ring.rows } as CSSProperties}>
      <ul aria-label={t('PrizeBoard.title')} className={styles.cells}>
        {prizes.map((prize, index) => (
          <li
            key={prize.prizeId}
            className={classes(
              styles.cell,
              prize === top && styles.topCell,
              isGone(prize) && styles.faint,
              index === lit && styles.lit,
            )}
            style={{ gridColumn: cells[index]?.column, gridRow: cells[index]?.row }}
          >
            <PrizeFace prize={prize} locale={locale} />
          </li>
        ))}
      </ul>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}

/** Which cell is lit; none before the first draw. */
function useLight(count: number, landing: BoardProps['landing'], isTurning: boolean): number | null {
  const [lit, setLit] = useState<number | null>(null)
  const at = useRef(0)
  useEffect(() => {
    if (!landing) return
    const show = (cell: number) => {
      at.current = cell
      setLit(cell)
    }
    if (!isTurning) return show(landing.index)
    const timers = lightsTo(at.current, landing.index, count).map((step) => setTimeout(show, step.at, step.cell))
    return () => timers.forEach(clearTimeout)
  }, [count, landing, isTurning])
  return lit
}
