import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { unlessBlocked, useAct, usePageInfo } from '../../data/index.ts'
import { formatPercent } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Chip, Empty, Frame, failedIn, RichText, Skeleton } from '../../ui/index.ts'
import styles from './InviteCard.module.css'
import type { spec } from './index.ts'
import { useInvitation } from './useInvitation.ts'

type Spec = typeof spec
/** For a visitor nothing of it is fetched. */
const Handout = lazy(() => import('./Handout.tsx'))

type Codes = NonNullable<ReadyProps<Spec>['data']['codes']>

function InviteCard({ data, ...view }: ReadyProps<Spec>) {
  return data.codes ? <Own {...view} codes={data.codes} /> : <Visitor {...view} data={data} />
}

function Own({ codes, ...view }: ViewProps<Spec> & { codes: Codes }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { invitation, failed } = useInvitation(codes, view.props.code)
  if (failed) return <Failed {...view} retry={failed} />
  if (!invitation) return <Loading {...view} />
  const { showRate } = view.props
  const isPaid = showRate && Number(codes.rebateRate) > 0
  const rate = isPaid ? formatPercent(Number(codes.rebateRate) * 100, locale) : null
  return (
    <Framed {...view} rate={rate && t('InviteCard.rate', { rate })}>
      <Suspense fallback={<Shape />}>
        <Handout invitation={invitation} {...view.props} />
      </Suspense>
    </Framed>
  )
}

function Visitor(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { act } = useAct()
  return (
    <Framed {...view}>
      <Empty
        art="team"
        title={t('InviteCard.visitor')}
        action={<Button onClick={() => void act({ action: 'login' })}>{t('common.login')}</Button>}
      />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Shape />
  </Framed>
)

/** Where everything will stand. */
const Shape = () => (
  <div className={styles.handout}>
    <div className={styles.words}>
      <Skeleton lines={2} height={76} />
      <Skeleton height={48} />
    </div>
    <div className={styles.scan}>
      <Skeleton height={176} width={176} radius="control" />
    </div>
  </div>
)

/** Where the event is not offered nobody is invited to it. */
const NotEligible = unlessBlocked(InviteCard)

function Framed({ id, props, rate, children }: ViewProps<Spec> & { rate?: string | null; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame
      id={id}
      title={props.title ?? t('InviteCard.title')}
      tools={rate && <Chip tone="accent">{rate}</Chip>}
      note={props.text && <RichText text={props.text} />}
    >
      <Card>{children}</Card>
    </Frame>
  )
}

const Failed = failedIn<ViewProps<Spec>>(Framed)

export default {
  ready: InviteCard,
  loading: Loading,
  failed: Failed,
  visitor: Visitor,
  notEligible: NotEligible,
} satisfies Views<Spec>
