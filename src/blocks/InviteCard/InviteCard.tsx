import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import { equals, percentText } from '../../contract/decimal.ts'
import { type LoadFailure, unlessBlocked, usePageInfo } from '../../data/index.ts'
import { formatPercent } from '../../i18n/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Card, Chip, Dash, Empty, Frame, Retry, RichText, Skeleton } from '../../ui/index.ts'
import styles from './InviteCard.module.css'
import type { spec } from './index.ts'
import { useInvitation } from './useInvitation.ts'

type Spec = typeof spec
/** Loaded only for users. */
const InvitationDetails = lazy(() => import('./InvitationDetails.tsx'))

type Codes = NonNullable<ReadyProps<Spec>['data']['codes']>

function InviteCard({ data, ...view }: ReadyProps<Spec>) {
  return data.codes ? <UserInvitation {...view} codes={data.codes} /> : <Visitor {...view} data={data} />
}

function UserInvitation({ codes, ...view }: ViewProps<Spec> & { codes: Codes }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { invitation, failed } = useInvitation(codes, view.props.code)
  const { showRate } = view.props
  const isPaid = showRate && !equals(codes.rebateRate, '0')
  const rate = isPaid && t('InviteCard.rate', { rate: formatPercent(percentText(codes.rebateRate), locale) })
  if (failed) return <Unknown {...view} rate={rate} failure={failed} />
  if (!invitation) return <Loading {...view} />
  return (
    <Framed {...view} rate={rate}>
      <Suspense fallback={<InvitationSkeleton />}>
        <InvitationDetails invitation={invitation} {...view.props} />
      </Suspense>
    </Framed>
  )
}

function Visitor(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { run } = useActions()
  return (
    <Framed {...view}>
      <Empty
        art="team"
        visitorOnly
        title={t('InviteCard.visitor')}
        action={<Button onClick={() => void run({ action: 'login' })}>{t('common.login')}</Button>}
      />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <InvitationSkeleton />
  </Framed>
)

/** The layout of the card while it loads. */
const InvitationSkeleton = () => (
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

/** Nothing is shown in regions where the event is not available. */
const NotEligible = unlessBlocked(InviteCard)

function Framed({ id, props, rate, children }: ViewProps<Spec> & { rate?: string | false; children: ReactNode }) {
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

/** Code and link could not be read: dashes, and nothing to copy or to share. */
function Unknown({ failure, ...view }: ViewProps<Spec> & { failure: LoadFailure; rate?: string | false }) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <div className={styles.words}>
        {(['code', 'link'] as const).map((part) => (
          <div key={part} className={styles.unknown}>
            <p className={styles.label}>{t(`InviteCard.${part}`)}</p>
            <p className={styles.code}>
              <Dash />
            </p>
          </div>
        ))}
        <Retry failure={failure} />
      </div>
    </Framed>
  )
}

const Failed = ({ retry, ...view }: FailedProps<Spec>) => <Unknown {...view} failure={{ retry }} />

export default {
  ready: InviteCard,
  loading: Loading,
  failed: Failed,
  visitor: Visitor,
  notEligible: NotEligible,
} satisfies Views<Spec>
