import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { createFailedView, Skeleton } from '../../ui/index.ts'
import styles from './BannerCarousel.module.css'
import { Controls } from './Controls.tsx'
import type { spec } from './index.ts'
import { Slide } from './Slide.tsx'
import { useAutoAdvance, useCarousel } from './useCarousel.ts'
import { useHoverOrFocus } from './useHoverOrFocus.ts'

type Spec = typeof spec

function BannerCarousel({ data, ...view }: ReadyProps<Spec>) {
  const banners = data.banners.mainBannerList.slice(0, view.props.most)
  const carousel = useCarousel(banners.length)
  const [isPaused, setPaused] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const isHoveredOrFocused = useHoverOrFocus(container)
  useAutoAdvance(!isPaused && !isHoveredOrFocused && banners.length > 1, view.props.seconds * 1000, carousel)
  return (
    <Frame {...view}>
      <div ref={container} className={styles.stage}>
        <ul ref={carousel.track} className={styles.track} onScroll={carousel.onScroll}>
          {banners.map((banner, index) => (
            <Slide key={banner.bannerId} banner={banner} index={index} count={banners.length} />
          ))}
        </ul>
        {banners.length > 1 && (
          <Controls carousel={carousel} banners={banners} isPaused={isPaused} onPause={() => setPaused(!isPaused)} />
        )}
      </div>
    </Frame>
  )
}

/** Banners only link to content that the page shows anyway. */
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
  failed: createFailedView<ViewProps<Spec>>(Frame),
  empty: Nothing,
} satisfies Views<Spec>
