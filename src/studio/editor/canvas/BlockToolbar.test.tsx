import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import { pageOf } from '../../model/index.ts'
import { BlockToolbar } from './BlockToolbar.tsx'
import { CanvasProvider, useCanvasStore } from './canvasState.tsx'

const ids = ['a', 'b']
const files = {
  'page.json': JSON.stringify({ page: ids.map((id) => ({ id, type: 'RichText', props: { text: 't' } })) }),
}

/** Reports what the frame would report of the two blocks. */
function Boxes(): ReactNode {
  const canvas = useCanvasStore()
  useEffect(() => {
    const boxes = ids.map((id, index) => ({ id, type: 'RichText', x: 0, y: index * 200, width: 300, height: 200 }))
    canvas.set({ boxes })
  }, [canvas])
  return null
}

const start = (selection: string | null) =>
  renderPanel(
    <CanvasProvider>
      <Boxes />
      <BlockToolbar scale={1} width={300} height={600} />
    </CanvasProvider>,
    { files, selection },
  )
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

afterEach(cleanup)

it('moves the selected block, and keeps a button at the end of the page in the focus order', async () => {
  const { document } = start('a')
  expect(screen.getByRole('toolbar', { name: 'Tools of RichText a' })).toBeTruthy()
  const up = screen.getByRole('button', { name: 'Move up' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  await click('Move up')
  expect(pageOf(document.get()).roots).toEqual(['a', 'b'])
  await click('Move down')
  expect(pageOf(document.get()).roots).toEqual(['b', 'a'])
  expect(screen.getByRole('button', { name: 'Move down' }).hasAttribute('disabled')).toBe(false)
})

it('duplicates and deletes the block, each as one step that can be undone', async () => {
  const { document } = start('a')
  await click('Duplicate')
  expect(pageOf(document.get()).roots).toHaveLength(3)
  await act(async () => document.undo())
  await click('Delete')
  expect(pageOf(document.get()).roots).toEqual(['b'])
  await act(async () => document.undo())
  expect(pageOf(document.get()).roots).toEqual(['a', 'b'])
})

it('is not shown without a selected block', () => {
  start(null)
  expect(screen.queryByRole('toolbar')).toBeNull()
})
