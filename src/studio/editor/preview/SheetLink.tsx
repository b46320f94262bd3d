import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Sign } from '../../ui/icons.tsx'
import { useEditor, useView } from '../context.ts'
import { useLeave } from '../save/useLeave.ts'
import { withView } from './view.ts'

/** Leads to the contact sheet with the view of the canvas. */
export function SheetLink(): ReactNode {
  const { t } = useTranslation()
  const { alias } = useEditor()
  const { locale, persona, at, width } = useView()
  const to = `/sheet/${alias}?${withView(new URLSearchParams(), { locale, persona, at, width })}`
  const leave = useLeave(to)
  return (
    <Button asChild size="xs" variant="outline" bg="bg" flexShrink="0" onClick={leave}>
      <Link to={to}>
        <Sign name="sheet" size="xs" />
        {t('editor.sheet')}
      </Link>
    </Button>
  )
}
