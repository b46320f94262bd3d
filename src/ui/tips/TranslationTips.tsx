import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { Place } from './keepInside.ts'
import styles from './TranslationTips.module.css'
import { type Floating, useFloating } from './useFloating.ts'

interface Props {
  /** The detected language's name for itself. */
  language: string
  /** The page is in the detected language already: it offers the way back. */
  translated: boolean
  collapsed: boolean
  place: Place
  /** Translate, or show the original. */
  onSwitch: () => void
  onCollapse: (collapsed: boolean) => void
  onClose: () => void
  onMoved: (place: Place) => void
}

/** Signs that nothing else draws, as `icons.ts` has the others. */
const signs = {
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  less: 'M6 12h12',
}

function Sign({ of }: { of: keyof typeof signs }): ReactNode {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={signs[of]} />
    </svg>
  )
}

/**
 * The floating offer to read the page in another language. It stands beside the application, 32 px from the right edge
 * and 100 px from the top, in scripts from right to left too; it can be moved, folded away and closed.
 */
export function TranslationTips(props: Props): ReactNode {
  const { t } = useTranslation()
  const floating = useFloating(props.place, props.onMoved)
  const { layer, piece, place, told, dragging, onPointerDown } = floating
  const { right, top } = place
  return createPortal(
    <div ref={layer} className={styles.layer}>
      <aside
        ref={piece}
        aria-label={t('tips.label')}
        className={classes(styles.piece, props.collapsed && styles.folded, dragging && styles.dragging)}
        style={{ right, top }}
        onPointerDown={onPointerDown}
      >
        {props.collapsed ? <Folded floating={floating} {...props} /> : <Unfolded floating={floating} {...props} />}
        <p role="status" className="pb-hidden">
          {told && t('tips.moved', { right: Math.round(told.right), top: Math.round(told.top) })}
        </p>
      </aside>
    </div>,
    document.body,
  )
}

type Side = Props & { floating: Floating }

/** Folded away: one round button, which is the handle as well. */
function Folded({ floating, onCollapse }: Side): ReactNode {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t('tips.expand')}
      aria-expanded={false}
      onKeyDown={floating.onKeyDown}
      onClick={() => floating.wasDragged() || onCollapse(false)}
    >
      <Icon name="globe" size={22} />
    </button>
  )
}

function Unfolded({ floating, language, translated, onSwitch, onCollapse, onClose }: Side): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.head}>
        <button
          type="button"
          className={classes(styles.tool, styles.handle)}
          aria-label={t('tips.move')}
          onKeyDown={floating.onKeyDown}
        >
          <Sign of="grip" />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t('tips.collapse')}
          aria-expanded
          onClick={() => onCollapse(true)}
        >
          <Sign of="less" />
        </button>
        <button type="button" className={styles.tool} aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <p className={styles.text}>{t('tips.detected', { language })}</p>
      <Button fullWidth onClick={onSwitch}>
        {t(translated ? 'tips.showOriginal' : 'tips.translate')}
      </Button>
    </>
  )
}
