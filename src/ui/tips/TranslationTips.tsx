import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { Position } from './clampPosition.ts'
import styles from './TranslationTips.module.css'
import { type Floating, useFloating } from './useFloating.ts'

interface Props {
  /** The name of the detected language, in that language. */
  language: string
  /** The page is already in the detected language: the widget offers the original. */
  translated: boolean
  collapsed: boolean
  place: Position
  /** Called for "translate" and for "show original". */
  onSwitch: () => void
  onCollapse: (collapsed: boolean) => void
  onClose: () => void
  onMoved: (place: Position) => void
}

/** Icons that only this widget uses; see `icons.ts` for the others. */
const tipIcons = {
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  less: 'M6 12h12',
}

function TipIcon({ of }: { of: keyof typeof tipIcons }): ReactNode {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={tipIcons[of]} />
    </svg>
  )
}

/**
 * A floating widget that offers the page in another language. It is beside the application, 32 px from the right edge
 * and 100 px from the top, also in right-to-left scripts; at the bottom where it would cover the heading of the page.
 * It can be moved, collapsed and closed.
 */
export function TranslationTips(props: Props): ReactNode {
  const { t } = useTranslation()
  const floating = useFloating(props.place, props.onMoved)
  const { layer, piece, place, announced, dragging, onPointerDown } = floating
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
        {props.collapsed ? (
          <CollapsedTips floating={floating} {...props} />
        ) : (
          <ExpandedTips floating={floating} {...props} />
        )}
        <p role="status" className="pb-hidden">
          {announced && t('tips.moved', { right: Math.round(announced.right), top: Math.round(announced.top) })}
        </p>
      </aside>
    </div>,
    document.body,
  )
}

type PartProps = Props & { floating: Floating }

/** Collapsed: one round button, which is also the drag handle. */
function CollapsedTips({ floating, onCollapse }: PartProps): ReactNode {
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

function ExpandedTips({ floating, language, translated, onSwitch, onCollapse, onClose }: PartProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles.open}>
      <button
        type="button"
        className={classes(styles.tool, styles.handle)}
        aria-label={t('tips.move')}
        onKeyDown={floating.onKeyDown}
      >
        <TipIcon of="grip" />
      </button>
      <p className={styles.text}>{t('tips.detected', { language })}</p>
      <Button size="small" className={styles.switch} onClick={onSwitch}>
        {t(translated ? 'tips.showOriginal' : 'tips.translate')}
      </Button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('tips.collapse')}
        aria-expanded
        onClick={() => onCollapse(true)}
      >
        <TipIcon of="less" />
      </button>
      <button type="button" className={styles.tool} aria-label={t('common.close')} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
