import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { type Drawn, useAct, usePageInfo, usePageState } from '../../data/index.ts'
import { classes, preloadDialogs } from '../../ui/index.ts'
import { type Door, doorOf } from './door.ts'
import { Grid } from './Grid.tsx'
import styles from './PrizeBoard.module.css'
import { wordsOf } from './prizes.ts'
import { ringOf } from './turn.ts'
import { type Board as BoardState, useBoard } from './useBoard.ts'
import { useWinDialog } from './useWinDialog.tsx'
import { Wheel } from './Wheel.tsx'

interface Props {
  id: string
  variant: 'wheel' | 'grid'
  activity: Activity
  lottery: Lottery
}

/** The prizes, the button in their middle, and what became of the last draw. */
export function Board({ id, variant, activity, lottery }: Props) {
  const { locale } = usePageInfo()
  const state = usePageState()
  const showWin = useWinDialog(lottery, () => board.draw())
  const board = useBoard(showWin)
  const left = useLeft(lottery, board.drawn)
  const door = doorOf(state, activity, lottery, left)
  const ring = variant === 'grid' ? ringOf(lottery.prizes.length) : null
  const shared = { prizes: lottery.prizes, locale, landing: board.drawn, isTurning: board.phase === 'turning' }
  const reasonId = `${id}-reason`
  const button = (
    <DrawButton board={board} door={door} left={activity.user ? left : null} describedBy={reasonId} square={!!ring} />
  )
  return (
    // The name is the specification's: the shared modal adds its transition-in class to this area.
    <div className={classes(styles.board, styles.lotteryMiddleWidth)}>
      {ring ? (
        <Grid {...shared} ring={ring}>
          {button}
        </Grid>
      ) : (
        <Wheel {...shared}>{button}</Wheel>
      )}
      <Words id={reasonId} board={board} door={door} lottery={lottery} />
    </div>
  )
}

/** How many are left: the draw's answer says it until the activity has been read again. */
function useLeft(lottery: Lottery, drawn: Drawn | null): number {
  const [known, setKnown] = useState({ drawn, lottery })
  if (known.drawn !== drawn) setKnown({ drawn, lottery })
  return drawn && known.lottery === lottery ? drawn.remainCount : lottery.remainCount
}

interface ButtonProps {
  board: BoardState
  door: Door
  /** Draws left; null where nothing is known of the viewer. */
  left: number | null
  describedBy: string
  square: boolean
}

/** The one real button. Where it can do nothing now it keeps the focus and says why. */
function DrawButton({ board, door, left, describedBy, square }: ButtonProps) {
  const { t } = useTranslation()
  const { act, closedFor } = useAct()
  const isBusy = board.phase === 'asking' || board.phase === 'turning'
  const seconds = closedFor({ action: 'draw' })
  const isShut = door.way === 'shut' || seconds > 0
  const press = () => {
    if (isBusy || isShut) return
    if (door.way === 'login') return void act({ action: 'login' })
    void preloadDialogs()
    board.draw()
  }
  const word = t(board.drawn && !isBusy && !isShut ? 'PrizeBoard.again' : 'PrizeBoard.draw')
  return (
    <button
      type="button"
      className={classes(styles.draw, square && styles.square, isShut && styles.shut)}
      aria-disabled={isBusy || isShut || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      onClick={press}
    >
      <span className={styles.drawWord} style={{ '--letters': widthOf(word) } as CSSProperties}>
        {word}
      </span>
      {seconds > 0 ? (
        <span className={styles.left}>{t('error.tryIn', { seconds })}</span>
      ) : (
        left !== null && <span className={styles.left}>{t('PrizeBoard.left', { count: left })}</span>
      )}
    </button>
  )
}

/** Under the board: what came of the draw, told to readers too, and why there can be none (any more). */
function Words({ id, board, door, lottery }: { id: string; board: BoardState; door: Door; lottery: Lottery }) {
  const { t } = useTranslation()
  const { phase, drawn, refused } = board
  const isBusy = phase === 'asking' || phase === 'turning'
  const why = refused ? t(`reason.${refused}`) : door.way === 'shut' ? t(door.reason) : null
  return (
    <div className={styles.words}>
      <p role="status" className={styles.result}>
        {isBusy ? t('PrizeBoard.drawing') : drawn && <Result drawn={drawn} lottery={lottery} />}
      </p>
      <p id={id} className={styles.reason}>
        {isBusy ? null : (why ?? (door.way === 'login' ? t('PrizeBoard.loginFirst') : null))}
      </p>
    </div>
  )
}

function Result({ drawn, lottery }: { drawn: Drawn; lottery: Lottery }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const prize = lottery.prizes.find(({ prizeId }) => prizeId === drawn.prizeId)
  const won = drawn.record !== null
  return (
    <>
      {won && prize ? t('PrizeBoard.win', { prize: wordsOf(prize, locale) }) : t('PrizeBoard.lose')}
      {drawn.soldOut && <small>{t('PrizeBoard.wasGone')}</small>}
    </>
  )
}

/** Letters of the longest word; what is written without spaces may break anywhere, so three signs of it are a word. */
const widthOf = (text: string): number =>
  Math.max(...text.split(/\s+/).map((word) => (/\p{Script=Han}|\p{Script=Hangul}/u.test(word) ? 5 : word.length)))
