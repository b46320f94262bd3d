import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/index.ts'
import { lightSteps, ringCellsOf, type ringSizeOf } from './boardAnimation.ts'
import styles from './PrizeBoard.module.css'
import { PrizeFace } from './PrizeFace.tsx'
import { isSoldOut, topPrize } from './prizes.ts'
import type { BoardProps } from './Wheel.tsx'

/** Prizes in a ring of cells. A light moves around and stops at the drawn prize. */
export function Grid({
  prizes,
  locale,
  result,
  isAnimating,
  ring,
  children,
}: BoardProps & { ring: NonNullable<ReturnType<typeof ringSizeOf>> }) {
  const { t } = useTranslation()
  const lit = useLight(prizes.length, result, isAnimating)
  const top = topPrize(prizes)
  const cells = ringCellsOf(ring)
  return (
    <div className={styles.grid} style={{ '--columns': ring.columns, '--rows': ring.rows } as CSSProperties}>
      <ul aria-label={t('PrizeBoard.title')} className={styles.cells}>
        {prizes.map((prize, index) => (
          <li
            key={prize.prizeId}
            className={classes(
              styles.cell,
              prize === top && styles.topCell,
              isSoldOut(prize) && styles.faint,
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

/** The index of the lit cell; null before the first draw. */
function useLight(count: number, result: BoardProps['result'], isAnimating: boolean): number | null {
  const [lit, setLit] = useState<number | null>(null)
  const at = useRef(0)
  useEffect(() => {
    if (!result) return
    const show = (cell: number) => {
      at.current = cell
      setLit(cell)
    }
    if (!isAnimating) return show(result.index)
    const timers = lightSteps(at.current, result.index, count).map((step) => setTimeout(show, step.at, step.cell))
    return () => timers.forEach(clearTimeout)
  }, [count, result, isAnimating])
  return lit
}
