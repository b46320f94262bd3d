import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { activityPath } from '../../contract/activityPath.ts'
import { calls } from '../../contract/calls/index.ts'
import { heroSizes } from '../../contract/images.ts'
import { isOver } from '../../contract/isOver.ts'
import type { Layout } from '../../contract/keyVisual.ts'
import { type HeroPicture, useActivity, usePageInfo, usePageState, useRead, useViewer } from '../../data/index.ts'
import type { ReadyProps, Views } from '../../registry/defineBlock.ts'
import { Art, artNamed, Button, backdropProps, classes, Image, RichText, Skeleton } from '../../ui/index.ts'
import { EventDates } from './EventDates.tsx'
import { Eyebrow } from './Eyebrow.tsx'
import styles from './Hero.module.css'
import type { spec } from './index.ts'
import { Prize, Unavailable } from './Prize.tsx'

type Spec = typeof spec
type Props = ReadyProps<Spec>['props']

function Hero({ id, props, slots }: ReadyProps<Spec>) {
  const titleId = useId()
  const { activityId, visual } = usePageInfo()
  const { picture, scene, backdrop, layout = 'split' } = visual ?? {}
  const isActivity = activityId !== null
  const activity = useActivity()
  const hasEnded = activity !== null && isOver(activity)
  const art = props.art ?? artNamed(scene)
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      {...backdropProps(backdrop, classes(styles.hero, styles[layout], !backdrop && styles.plain))}
    >
      <div className={classes('pb-page', styles.column, isActivity && styles.activity, hasEnded && styles.over)}>
        {/* First, so that on phones the text is in its final position before the picture has loaded. */}
        {(picture || art) && (
          <div className={styles.picture} aria-hidden={!picture?.alt}>
            {picture ? <ThemePicture picture={picture} layout={layout} /> : art && <Art name={art} />}
          </div>
        )}
        <div className={styles.words}>
          <HeroText props={props} titleId={titleId} />
          <div className={styles.call}>
            {slots.call}
            {props.primary &&
              (props.claimFirst ? <ClaimFirst other={props.primary} /> : <PrimaryButton {...props.primary} />)}
          </div>
          <EventDates className={styles.dates} />
        </div>
      </div>
    </section>
  )
}

function HeroText({ props, titleId }: { props: Props; titleId: string }) {
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
      {state === 'REGION_BLOCKED' ? <Unavailable /> : props.showPrize && activity && <Prize activity={activity} />}
    </>
  )
}

const rewardsCenter = { action: 'navigate', to: '/rewards' } as const

/**
 * For a user with rewards to claim, or who has joined the activity that `other` leads to, the link to the rewards center;
 * `other` for everyone else.
 */
function ClaimFirst({ other }: { other: NonNullable<Props['primary']> }) {
  const { t } = useTranslation()
  const { userId } = useViewer()
  const list = useRead(userId ? calls.list : null, { pageSize: 100 })
  // The same input as in the list of activities, so that a page with both reads it once.
  const read = useRead(userId ? calls.getRewardList : null, { scope: 'MINE', status: 'COMPLETED', pageSize: 100 })
  const count = read.status === 'ready' ? read.data.total : 0
  if (count > 0) return <PrimaryButton text={t('reward.claimCount', { count })} action={rewardsCenter} />
  const to = other.action.action === 'navigate' ? other.action.to : undefined
  const hasJoined =
    list.status === 'ready' &&
    list.data.activities.some(({ alias, applied }) => applied && to === activityPath(alias, '', 'product'))
  return hasJoined ? <PrimaryButton text={t('reward.seeMine')} action={rewardsCenter} /> : <PrimaryButton {...other} />
}

function PrimaryButton({ text, action }: NonNullable<Props['primary']>) {
  const { run, pending } = useActions()
  const { path } = usePageInfo()
  const to = action.action === 'navigate' ? action.to : undefined
  const href = to?.startsWith('/') ? path(to) : to
  return (
    <Button
      variant="primary"
      size="large"
      href={href}
      pending={pending(action)}
      onClick={href ? undefined : () => void run(action)}
    >
      {text}
    </Button>
  )
}

/** The picture from the page's theme, with the aspect ratio of an illustration. */
const ThemePicture = ({ picture: { src, dark, alt }, layout }: { picture: HeroPicture; layout: Layout }) => (
  <Image src={src} dark={dark} alt={alt} aspect={6 / 5} sizes={heroSizes[layout]} first />
)

export default { ready: Hero } satisfies Views<Spec>
