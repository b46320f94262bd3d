import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Tab, tabs, type View } from './context.ts'
import { type ViewDefaults, viewOf, withView } from './preview/view.ts'

/** Time after the last change before the address follows, ms. Browsers limit how often it can change. */
const addressDelay = 250

interface Address {
  view: View
  setView: (change: Partial<View>) => void
  tab: Tab
  setTab: (tab: Tab) => void
}

/** The view and the tab. Both begin with the address, and the address follows them. */
export function useAddress(defaults: Omit<ViewDefaults, 'locale'>): Address {
  const [params, setParams] = useSearchParams()
  const [, locale = 'en'] = window.location.pathname.split('/')
  const [view, setViewState] = useState(() => viewOf(params, { ...defaults, locale }))
  const [tab, setTabState] = useState<Tab>(() => tabs.find((name) => name === params.get('tab')) ?? 'page')
  const wanted = useRef<URLSearchParams | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ params, setParams })
  latest.current = { params, setParams }

  const write = useCallback((change: (params: URLSearchParams) => URLSearchParams) => {
    wanted.current = change(wanted.current ?? latest.current.params)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (wanted.current) latest.current.setParams(wanted.current, { replace: true })
      wanted.current = null
    }, addressDelay)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  const setView = useCallback(
    (change: Partial<View>) => {
      setViewState((before) => ({ ...before, ...change }))
      write((current) => withView(current, change))
    },
    [write],
  )
  const setTab = useCallback(
    (next: Tab) => {
      setTabState(next)
      write((current) => {
        const out = new URLSearchParams(current)
        if (next === 'page') out.delete('tab')
        else out.set('tab', next)
        return out
      })
    },
    [write],
  )
  return { view, setView, tab, setTab }
}
