import { useTranslation } from 'react-i18next'
import { useActions } from '../../actions/index.ts'
import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatDate, zoneLabel } from '../../i18n/index.ts'
import type { NativeScreen } from '../../registry/fields.ts'
import { Anchor, Art, type ArtName, artNamed, backdropProps, Icon, safeUrl } from '../../ui/index.ts'
import styles from './BannerCarousel.module.css'

/** A row of the answer of `mainBanner`. */
export type Banner = Answer<Calls['mainBanner']>['mainBannerList'][number]

/** Illustrations for banners without an image or illustration, by position. */
const arts: readonly ArtName[] = ['gift', 'trophy', 'wheel', 'team', 'chart', 'coin', 'ticket', 'chest']

interface Props {
  banner: Banner
  index: number
  count: number
}

/** One banner. The whole banner is a link. */
export function Slide({ banner, index, count }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { title, endTime, timeZone = '+00:00', backdrop } = banner
  const picture = safeUrl(banner.imgUrl)
  const small = safeUrl(banner.mobileImgUrl)
  return (
    <li
      {...backdropProps(backdrop, styles.slide)}
      aria-roledescription={t('BannerCarousel.slide')}
      aria-label={`${index + 1} / ${count}`}
    >
      <div className={styles.words}>
        <p className={styles.title}>
          <BannerLink banner={banner}>{title}</BannerLink>
        </p>
        <p className={styles.until}>
          <Icon name="clock" size={16} />
          {t('BannerCarousel.until', { time: `${formatDate(endTime, locale, timeZone)} (${zoneLabel(timeZone)})` })}
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
          <Art later={index > 0} name={artNamed(banner.art) ?? arts[index % arts.length] ?? 'gift'} />
        </div>
      )}
    </li>
  )
}

/** The link of a banner: to a page of this site, to another site, or to a native screen. */
function BannerLink({ banner: { linkType, link }, children }: { banner: Banner; children: string }) {
  const { path } = usePageInfo()
  const { run } = useActions()
  if (linkType === 'NATIVE')
    return (
      // The action shows a message for an unknown screen.
      <button
        type="button"
        className={styles.lead}
        onClick={() => void run({ action: 'native', screen: link as NativeScreen })}
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
