import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/index.ts'
import { animationMs, nextAngle } from './boardAnimation.ts'
import styles from './PrizeBoard.module.css'
import { PrizeFace } from './PrizeFace.tsx'
import { isSoldOut, type Prize, topPrize } from './prizes.ts'

/** The props of wheel and grid. */
export interface BoardProps {
  prizes: readonly Prize[]
  locale: string
  /** The result that is shown or animated to; null before the first draw. */
  result: { index: number; ticketId: string } | null
  isAnimating: boolean
  /** The button in the center. */
  children: ReactNode
}

const radius = 92
/** Distance of a prize from the center, as a percentage of the wheel's width. */
const reach = 34

const point = (turn: number, length: number): string =>
  [Math.sin(turn * 2 * Math.PI) * length, -Math.cos(turn * 2 * Math.PI) * length].map((n) => n.toFixed(2)).join(' ')

const segment = (index: number, count: number): string =>
  `M0 0L${point((index - 0.5) / count, radius)}A${radius} ${radius} 0 0 1 ${point((index + 0.5) / count, radius)}Z`

/** Prizes on a wheel. It is not mirrored in right-to-left languages. */
export function Wheel({ prizes, locale, result, isAnimating, children }: BoardProps) {
  const { t } = useTranslation()
  const angle = useAngle(prizes.length, result)
  const top = topPrize(prizes)
  return (
    <div className={styles.wheel}>
      <div
        className={classes(styles.disc, isAnimating && styles.turning)}
        style={{ '--turn': angle, '--turn-ms': `${animationMs}ms` } as CSSProperties}
      >
        <svg viewBox="-100 -100 200 200" aria-hidden="true" className={styles.drawing}>
          <circle r="99" className={styles.rim} />
          {prizes.map((prize, index) => (
            <path
              key={prize.prizeId}
              d={segment(index, prizes.length)}
              className={classes(
                styles.segment,
                index % 2 === 1 && styles.other,
                prize === top && styles.top,
                isSoldOut(prize) && styles.faint,
              )}
            />
          ))}
          {prizes.map(({ prizeId }, index) => {
            const [cx, cy] = point((index - 0.5) / prizes.length, 95.5).split(' ')
            return <circle key={prizeId} cx={cx} cy={cy} r="1.7" className={styles.stud} />
          })}
        </svg>
        <ul aria-label={t('PrizeBoard.title')} className={styles.faces}>
          {prizes.map((prize, index) => (
            <li
              key={prize.prizeId}
              className={classes(styles.place, prize === top && styles.onAccent, isSoldOut(prize) && styles.faint)}
              style={placeOf(index / prizes.length)}
            >
              <PrizeFace prize={prize} locale={locale} />
            </li>
          ))}
        </ul>
      </div>
      <svg viewBox="-12 -18 24 36" aria-hidden="true" className={styles.pointer}>
        <path d="M0 16L-9 -2A10 10 0 1 1 9 -2Z" />
        <circle r="3.2" cy="-4" />
      </svg>
      <div className={styles.hub}>{children}</div>
    </div>
  )
}

const placeOf = (turn: number) => {
  const [x, y] = point(turn, reach).split(' ')
  return { '--x': x, '--y': y } as CSSProperties
}

/** The rotation of the wheel in degrees. It only increases, so that the wheel never turns back. */
function useAngle(count: number, result: BoardProps['result']): number {
  const [angle, setAngle] = useState(0)
  useEffect(() => {
    if (result) setAngle((from) => nextAngle(from, result.index, count, Math.random()))
  }, [result, count])
  return angle
}
