import { type ReactNode, useId } from 'react'
import { useAct, useActivity, usePageInfo, usePageState } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Art, Button, classes, Image, RichText, Skeleton } from '../../ui/index.ts'
import { Eyebrow } from './Eyebrow.tsx'
import styles from './Hero.module.css'
import type { spec } from './index.ts'
import { Prize } from './Prize.tsx'
import { When } from './When.tsx'

type Spec = typeof spec
type Props = ReadyProps<Spec>['props']

function Hero({ id, props, slots }: ReadyProps<Spec>) {
  const titleId = useId()
  const { activityId, hero } = usePageInfo()
  const isActivity = activityId !== null
  return (
    <section id={id} aria-labelledby={titleId} className={styles.hero}>
      <div className={classes('pb-page', styles.column, isActivity && styles.activity)}>
        {/* First, so that on a phone the words stand in their place when only they have come so far. */}
        {(hero || props.art) && (
          <Picture>{hero ? <Own picture={hero} /> : props.art && <Art name={props.art} />}</Picture>
        )}
        <div className={styles.words}>
          <Words props={props} titleId={titleId} />
          <div className={styles.call}>
            {slots.call}
            {props.primary && <Primary {...props.primary} />}
          </div>
          <When />
        </div>
      </div>
    </section>
  )
}

function Words({ props, titleId }: { props: Props; titleId: string }) {
  const activity = useActivity()
  const state = usePageState()
  const { activityId } = usePageInfo()
  const title = props.title ?? activity?.title
  const text = props.text ?? activity?.subTitle
  const isWaiting = activityId !== null && !activity
  return (
    <>
      <Eyebrow text={props.eyebrow} activity={activity} state={state} />
      <h1 id={titleId} className={styles.title}>
        {title ?? (isWaiting && <Skeleton width="12ch" />)}
      </h1>
      {text && <RichText text={text} className={styles.text} />}
      {props.showPrize && activity && <Prize activity={activity} isBlocked={state === 'REGION_BLOCKED'} />}
    </>
  )
}

function Primary({ text, action }: NonNullable<Props['primary']>) {
  const { act, pending } = useAct()
  const { path } = usePageInfo()
  const to = action.action === 'navigate' ? action.to : undefined
  const href = to?.startsWith('/') ? path(to) : to
  return (
    <Button
      variant="primary"
      size="large"
      href={href}
      pending={pending(action)}
      onClick={href ? undefined : () => void act(action)}
    >
      {text}
    </Button>
  )
}

/** The picture of the page's own theme, in the shape of a scene; the words beside it say what it is about. */
const Own = ({ picture }: { picture: string }) => (
  <Image src={picture} alt="" aspect={6 / 5} sizes="(width >= 64rem) 40vw, 280px" first />
)

/** The scene on its lit ground. */
const Picture = ({ children }: { children: ReactNode }) => (
  <div className={styles.picture} aria-hidden="true">
    {children}
  </div>
)

export default { ready: Hero } satisfies Views<Spec>
