import { useTranslation } from 'react-i18next'

/** Shown instead of an unknown value of the viewer: "–", with a text for screen readers. */
export function Dash({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="pb-hidden">{label ?? t('common.none')}</span>
    </span>
  )
}
