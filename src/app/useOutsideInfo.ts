import { useMemo } from 'react'
import { useRenderer } from '../render/renderer.ts'
import { useAppSettings } from './appSettings.ts'

/** The page info for reads outside of a page. */
export function useOutsideInfo() {
  const settings = useAppSettings()
  const { artOf } = useRenderer().registry
  return useMemo(() => {
    const { locale, sandbox, accounts, loginUrl, registerUrl, loginReturn, publicUrl, regions, renderedAt } = settings
    const info = { locale, sandbox, accounts, loginUrl, registerUrl, loginReturn, publicUrl, regions, renderedAt }
    return { ...info, alias: '', activityId: null, calls: {}, artOf }
  }, [settings, artOf])
}
