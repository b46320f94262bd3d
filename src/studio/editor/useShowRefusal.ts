import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../model/index.ts'
import { toaster } from '../ui/toaster.tsx'

/** Shows why a change is refused. */
export function useShowRefusal(): (refusal: Refusal) => void {
  const { t } = useTranslation()
  return useCallback((refusal) => void toaster.error({ title: t(`editor.refused.${refusal}`) }), [t])
}
