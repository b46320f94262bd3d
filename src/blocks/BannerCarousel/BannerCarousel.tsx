import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { failedIn, Skeleton } from '../../ui/index.ts'
import styles from './BannerCarousel.module.css'
import { Controls } from './Controls.tsx'
import type { spec } from './index.ts'
import { Slide } from './Slide.tsx'
import { useHeld } from './useHeld.ts'
import { useClockwork, useTurning } from './useTurning.ts'

type Spec = typeof spec

function BannerCarousel({ data, ...view }: ReadyProps<Spec>) {
  const banners = data.banners.mainBannerList.slice(0, view.props.most)
  const turning = useTurning(banners.length)
  const [isPaused, setPaused] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const isHeld = useHeld(stage)
  useClockwork(!isPaused && !isHeld && banners.length > 1, view.props.seconds * 1000, turning)
  return (
    <Frame {...view}>
      <div ref={stage} className={styles.stage}>
        <ul ref={turning.track} className={styles.track} onScroll={turning.onScroll}>
          {banners.map((banner, index) => (
            <Slide key={banner.bannerId} banner={banner} index={index} count={banners.length} />
          ))}
        </ul>
        {banners.length > 1 && (
          <Controls turning={turning} banners={banners} isPaused={isPaused} onPause={() => setPaused(!isPaused)} />
        )}
      </div>
    </Frame>
  )
}

/** Banners only lead to what the page shows anyway: without them nothing is missing. */
const Nothing = () => null

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <Skeleton height={240} radius="card" />
  </Frame>
)

function Frame({ id, props, children }: ViewProps<Spec> & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section
      id={id}
      aria-roledescription={t('BannerCarousel.carousel')}
      aria-label={props.title ?? t('BannerCarousel.title')}
      className={`pb-page ${styles.frame}`}
    >
      {children}
    </section>
  )
}

export default {
  ready: BannerCarousel,
  loading: Loading,
  failed: failedIn<ViewProps<Spec>>(Frame),
  empty: Nothing,
} satisfies Views<Spec>
