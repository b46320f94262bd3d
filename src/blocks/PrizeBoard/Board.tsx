import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DrawResult, refusalText, useActions } from '../../actions/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Lottery } from '../../contract/shapes/lottery.ts'
import { usePageInfo, usePageState, useParticipationFailure, useParticipationStatus } from '../../data/index.ts'
import { classes, Dash, preloadDialogs, Retry, useMotionOn } from '../../ui/index.ts'
import { ringSizeOf } from './boardAnimation.ts'
import { type DrawAccess, drawAccessOf, unread } from './drawAccess.ts'
import { Grid } from './Grid.tsx'
import styles from './PrizeBoard.module.css'
import { prizeText, prizeWon } from './prizes.ts'
import { type Board as BoardState, useBoard } from './useBoard.ts'
import { useDrawDialog } from './useDrawDialog.ts'
import { Wheel } from './Wheel.tsx'

interface Props {
  id: string
  variant: 'wheel' | 'grid'
  activity: Activity
  lottery: Lottery
  /** Called with the id of each draw; empty for a draw whose answer was lost. */
  onDrawn: (ticketId: string) => void
}

/** The prizes, the draw button and the result of the last draw. */
export function Board({ id, variant, activity, lottery, onDrawn }: Props) {
  const { locale } = usePageInfo()
  const state = usePageState()
  const showDraw = useDrawDialog(activity, lottery, () => board.draw())
  const board = useBoard((drawn) => {
    onDrawn(drawn.ticketId)
    showDraw(drawn)
  })
  const left = useRemainingDraws(lottery, board.drawn)
  const access = drawAccessOf(state, activity, lottery, left, useParticipationStatus())
  const ring = variant === 'grid' ? ringSizeOf(lottery.prizes.length) : null
  const shared = { prizes: lottery.prizes, locale, result: board.drawn, isAnimating: board.status === 'animating' }
  const reasonId = `${id}-reason`
  // The other blocks count the draw once its result is shown.
  const shownLeft = shared.isAnimating ? lottery.remainCount : left
  const button = (
    <DrawButton
      id={`${id}-button`}
      board={board}
      access={access}
      left={activity.user ? shownLeft : null}
      describedBy={reasonId}
      square={!!ring}
    />
  )
  return (
    // Name from the specification: the shared modal adds its transition-in class to this element.
    <div className={classes(styles.board, styles.lotteryMiddleWidth)}>
      {ring ? (
        <Grid {...shared} ring={ring}>
          {button}
        </Grid>
      ) : (
        <Wheel {...shared}>{button}</Wheel>
      )}
      <ResultText id={reasonId} board={board} access={access} lottery={lottery} />
    </div>
  )
}

/** Number of draws left: from the answer of the draw until the activity is loaded again. */
function useRemainingDraws(lottery: Lottery, drawn: DrawResult | null): number {
  const [known, setKnown] = useState({ drawn, lottery })
  if (known.drawn !== drawn) setKnown({ drawn, lottery })
  return drawn && known.lottery === lottery ? drawn.remainCount : lottery.remainCount
}

/** How long a press starts no draw after an animation, ms: a press that means to skip it must not use a draw. */
const restMs = 500

interface ButtonProps {
  id: string
  board: BoardState
  access: DrawAccess
  /** Draws left; null if nothing is known of the viewer. */
  left: number | null
  describedBy: string
  square: boolean
}

/** The draw button; while the board moves, it ends the animation. When a draw is not possible, it stays focusable and shows the reason. */
function DrawButton({ id, board, access, left, describedBy, square }: ButtonProps) {
  const { t } = useTranslation()
  const { run, lockedFor } = useActions()
  const isBusy = board.status === 'requesting'
  const isAnimating = board.status === 'animating'
  const rests = useRef(false)
  useEffect(() => {
    if (!isAnimating) return
    rests.current = true
    return () => void setTimeout(() => (rests.current = false), restMs)
  }, [isAnimating])
  const own = useParticipationStatus()
  const isLoading = usePageState((state) => state === 'LOADING') && own !== 'failed'
  const seconds = lockedFor('draw')
  const isClosed = !isAnimating && (access.status === 'closed' || seconds > 0)
  const press = () => {
    if (isAnimating) return board.skip()
    if (isBusy || isClosed || rests.current) return
    if (access.status === 'login') return void run({ action: 'login' })
    void preloadDialogs()
    board.draw()
  }
  const canRepeat = board.drawn && !isBusy && !isClosed
  const word = t(isAnimating ? 'PrizeBoard.skip' : canRepeat ? 'PrizeBoard.again' : 'PrizeBoard.draw')
  return (
    <button
      id={id}
      type="button"
      className={classes(styles.draw, square && styles.square, isClosed && styles.shut)}
      aria-disabled={isBusy || isClosed || undefined}
      aria-busy={isBusy || isLoading || undefined}
      aria-describedby={describedBy}
      onClick={press}
    >
      <span className={styles.drawWord} style={{ '--letters': widthOf(word) } as CSSProperties}>
        {word}
      </span>
      {seconds > 0 ? (
        <span className={styles.left}>{t('error.tryIn', { seconds })}</span>
      ) : (
        (left !== null || own === 'failed') && (
          <span className={styles.left}>{left === null ? <Dash /> : t('PrizeBoard.left', { count: left })}</span>
        )
      )}
    </button>
  )
}

/** Below the board: the result, announced to screen readers, and the reason why no draw is possible. */
function ResultText({
  id,
  board,
  access,
  lottery,
}: {
  id: string
  board: BoardState
  access: DrawAccess
  lottery: Lottery
}) {
  const { t } = useTranslation()
  const { status, drawn, refused } = board
  const failure = useParticipationFailure()
  const isBusy = status === 'requesting' || status === 'animating'
  const result = useMotionOn<HTMLParagraphElement>(status === 'shown' ? drawn : null, 'pop', { first: true })
  const why = refused ? refusalText(refused, t) : access.status === 'closed' ? t(access.reason) : null
  return (
    <div className={styles.words}>
      <p ref={result} role="status" className={styles.result}>
        {isBusy ? t('PrizeBoard.drawing') : drawn && <Result drawn={drawn} lottery={lottery} />}
      </p>
      {failure && access.status === 'closed' && access.reason === unread ? (
        <div id={id}>
          <Retry failure={failure} />
        </div>
      ) : (
        <p id={id} className={classes(styles.reason, access.status === 'login' && 'pb-visitor-only')}>
          {isBusy ? null : (why ?? (access.status === 'login' ? t('PrizeBoard.loginFirst') : null))}
        </p>
      )}
    </div>
  )
}

function Result({ drawn, lottery }: { drawn: DrawResult; lottery: Lottery }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const prize = lottery.prizes.find(({ prizeId }) => prizeId === drawn.prizeId)
  const won = drawn.record && prizeWon(prize, drawn.record)
  return (
    <>
      {won ? t('PrizeBoard.win', { prize: prizeText(won, locale) }) : t('PrizeBoard.lose')}
      {drawn.soldOut && <small>{t('PrizeBoard.wasGone')}</small>}
    </>
  )
}

/** The length of the longest word, or of one of two lines, in characters. Chinese and Korean text can break anywhere and counts as 5. */
const widthOf = (text: string): number =>
  Math.max(
    text.length / 2,
    ...text.split(/\s+/).map((word) => (/\p{Script=Han}|\p{Script=Hangul}/u.test(word) ? 5 : word.length)),
  )
