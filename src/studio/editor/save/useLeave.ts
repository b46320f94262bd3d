import { type MouseEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useEditor } from '../context.ts'

/** What a link to another screen of Studio does on a click: it saves before it leaves. */
export function useLeave(to: string): (event: MouseEvent) => void {
  const { saver } = useEditor()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || saver.get().kind === 'saved') return
    event.preventDefault()
    if (isLeaving.current) return
    isLeaving.current = true
    void saver.flush().then(() => navigate(to))
  }
}
