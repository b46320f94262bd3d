import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/index.ts'
import styles from './BannerCarousel.module.css'
import type { Banner } from './Slide.tsx'
import type { Carousel } from './useCarousel.ts'

interface Props {
  carousel: Carousel
  banners: readonly Banner[]
  isPaused: boolean
  onPause: () => void
}

/** Previous, a dot per banner, next, and pause. */
export function Controls({ carousel: { current, goTo }, banners, isPaused, onPause }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.control}
        aria-label={t('common.previous')}
        onClick={() => goTo(current - 1)}
      >
        <Icon name="chevron" size={20} className={styles.back} />
      </button>
      <bdi dir="ltr" className={styles.place}>
        {current + 1} / {banners.length}
      </bdi>
      <ul className={styles.dots}>
        {banners.map(({ bannerId, title }, index) => (
          <li key={bannerId}>
            <button
              type="button"
              className={styles.dot}
              aria-label={t('BannerCarousel.show', { title })}
              aria-current={index === current}
              onClick={() => goTo(index)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.control} aria-label={t('common.next')} onClick={() => goTo(current + 1)}>
        <Icon name="chevron" size={20} />
      </button>
      <button
        type="button"
        className={`${styles.control} ${styles.pause}`}
        aria-pressed={isPaused}
        aria-label={t('BannerCarousel.pause')}
        onClick={onPause}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPaused ? 'M8 5v14l11-7Z' : 'M8 5v14M16 5v14'} />
        </svg>
      </button>
    </div>
  )
}
