import { useTranslation } from 'react-i18next'

/** Stands where a viewer's own figure is not known: "–", read out in words. */
export function Dash({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <span>
      <span aria-hidden="true">–</span>
      <span className="pb-hidden">{label ?? t('common.none')}</span>
    </span>
  )
}
