import { useTranslation } from 'react-i18next'
import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { useAct, usePageInfo } from '../../data/index.ts'
import { formatDate } from '../../i18n/index.ts'
import type { NativeScreen } from '../../registry/fields.ts'
import { Anchor, Art, type ArtName, artNamed, Icon, safeUrl } from '../../ui/index.ts'
import styles from './BannerCarousel.module.css'

export type Banner = Answer<Calls['mainBanner']>['mainBannerList'][number]

/** Scenes for banners with neither picture nor scene of their own, by their place in the row. */
const arts: readonly ArtName[] = ['gift', 'trophy', 'wheel', 'team', 'chart', 'coin', 'ticket', 'chest']

interface Props {
  banner: Banner
  index: number
  count: number
}

/** One banner; the whole of it leads on. */
export function Slide({ banner, index, count }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { title, endTime } = banner
  const picture = safeUrl(banner.imgUrl)
  const small = safeUrl(banner.mobileImgUrl)
  return (
    <li
      className={styles.slide}
      aria-roledescription={t('BannerCarousel.slide')}
      aria-label={`${index + 1} / ${count}`}
    >
      <div className={styles.words}>
        <p className={styles.title}>
          <Lead banner={banner}>{title}</Lead>
        </p>
        <p className={styles.until}>
          <Icon name="clock" size={16} />
          {t('BannerCarousel.until', { time: `${formatDate(endTime, locale, '+00:00')} (UTC)` })}
        </p>
        <span className={styles.more} aria-hidden="true">
          {t('common.more')}
          <Icon name="arrow" size={18} />
        </span>
      </div>
      {picture ? (
        <picture className={styles.picture}>
          {small && <source media="(width < 48rem)" srcSet={small.href} />}
          <img src={picture.href} alt="" loading={index === 0 ? 'eager' : 'lazy'} decoding="async" />
        </picture>
      ) : (
        <div className={styles.art}>
          <Art name={artNamed(banner.art) ?? arts[index % arts.length] ?? 'gift'} />
        </div>
      )}
    </li>
  )
}

/** The way a banner leads: to a page of this site, to another site, or to a screen of the app. */
function Lead({ banner: { linkType, link }, children }: { banner: Banner; children: string }) {
  const { path } = usePageInfo()
  const { act } = useAct()
  if (linkType === 'NATIVE')
    return (
      // A name no app knows is answered by the action itself, in words.
      <button
        type="button"
        className={styles.lead}
        onClick={() => void act({ action: 'native', screen: link as NativeScreen })}
      >
        {children}
      </button>
    )
  return (
    <Anchor href={link.startsWith('/') ? path(link) : link} className={styles.lead}>
      {children}
    </Anchor>
  )
}
