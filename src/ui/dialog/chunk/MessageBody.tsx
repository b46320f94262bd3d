import * as m from 'framer-motion/m'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../Amount.tsx'
import { Art } from '../../art/Art.tsx'
import { classes } from '../../classes.ts'
import { Icon } from '../../Icon.tsx'
import { Confetti } from '../../motion/Confetti.tsx'
import { CountUp } from '../../motion/CountUp.tsx'
import { SpringIn } from '../../motion/Motion.tsx'
import { prefersReducedMotion } from '../../motion/playMotion.ts'
import type { Figure, MessageRequest } from '../requests.ts'
import styles from './MessageDialog.module.css'
import { StatusIcon } from './StatusIcon.tsx'

/** Animation of the texts. */
const textSpring = { type: 'spring', stiffness: 260, damping: 22 } as const

/** More figures than this are read as a list. */
const maxLarge = 3

/** The content of a message: its icon or illustration, and its texts. `words`: the message or its default. */
export function MessageBody({ request, words }: { request: MessageRequest; words: string }) {
  const { t } = useTranslation()
  const { kind, title, art, figures = [], others = [], rows = [], failed = [], details = [] } = request
  return (
    <div className={styles.message} data-art={art}>
      {request.festive && <Confetti />}
      {art ? (
        <SpringIn className={styles.picture}>
          <Art name={art} />
        </SpringIn>
      ) : (
        <StatusIcon kind={kind} />
      )}
      <m.div
        className={styles.texts}
        initial={prefersReducedMotion() ? false : { y: 10 }}
        animate={{ y: 0 }}
        transition={textSpring}
      >
        {title && <p className={styles.title}>{title}</p>}
        {request.figuresTitle && figures.length > 0 && <p className={styles.figuresTitle}>{request.figuresTitle}</p>}
        {figures.length > 0 && (
          <ul className={classes(styles.figures, figures.length > maxLarge && styles.many)}>
            {figures.map((figure) => (
              <li key={`${figure.value} ${figure.coin}`}>
                <OneFigure figure={figure} size={figures.length === 1 ? 'hero' : 'large'} />
              </li>
            ))}
          </ul>
        )}
        {words && (title || figures.length === 0) && <p className={title ? styles.words : styles.title}>{words}</p>}
        {request.note && <p className={styles.note}>{request.note}</p>}
        {others.length > 0 && <Lines of={others} className={styles.others} />}
        {rows.length > 0 && (
          <div className={styles.part}>
            {request.rowsTitle && <p className={styles.words}>{request.rowsTitle}</p>}
            <dl className={styles.rows}>
              {rows.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        {failed.length > 0 && <Failures title={request.failedTitle} of={failed} />}
        {details.length > 0 && <Lines of={[...new Set(details)]} className={styles.details} />}
        {request.traceId && <p className={styles.words}>{t('error.trace', { id: request.traceId.slice(-8) })}</p>}
      </m.div>
    </div>
  )
}

/** A rank or an amount counts up to its value. A name is shown as it is, in its own direction. */
function OneFigure({ figure: { value, coin, count }, size }: { figure: Figure; size: 'hero' | 'large' }) {
  if (!coin && !count) return <bdi className={styles.name}>{value}</bdi>
  const figure = count && <CountUp from="0" value={count.to} format={count.format} />
  return <Amount size={size} value={value} figure={figure} coin={coin} className={styles.figure} />
}

/** What was not received and why: in a box with a sign, so that it differs from what was received without its color. */
const Failures = ({ title, of }: { title: string | undefined; of: NonNullable<MessageRequest['failed']> }) => (
  <section className={styles.failures} aria-label={title}>
    {title && (
      <p className={styles.failuresTitle}>
        <Icon name="warning" size={20} />
        {title}
      </p>
    )}
    <ul>
      {[...new Map(of.map((entry) => [`${entry.label} ${entry.reason}`, entry]))].map(([key, { label, reason }]) => (
        <li key={key}>
          {label && (
            <strong>
              <bdi>{label}</bdi>
            </strong>
          )}
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  </section>
)

const Lines = ({ of, className }: { of: readonly string[]; className: string | undefined }) => (
  <ul className={className}>
    {of.map((line) => (
      <li key={line}>
        <bdi>{line}</bdi>
      </li>
    ))}
  </ul>
)
