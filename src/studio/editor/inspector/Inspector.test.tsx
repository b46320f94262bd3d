import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import { setWord } from '../../model/index.ts'
import { SaveStatus } from '../save/SaveStatus.tsx'
import Inspector from './Inspector.tsx'

const page = `{
  // The page of the spring.
  "version": 1,
  "type": "Lottery",
  "page": [
    { "id": "hero", "type": "Hero", "props": { "title": "hero.title" } },
    { "id": "steps", "type": "Steps", "props": { "steps": [{ "title": "s.a" }, { "title": "s.b" }] } },
    { "id": "clock", "type": "Countdown", "when": "user.applied" }
  ]
}
`
const files = {
  'activity.json': page,
  'locales/en.json': '{ "hero.title": "Spring", "s.a": "First", "s.b": "Second" }\n',
  'locales/de.json': '{ "hero.title": "Frühling" }\n',
}

const open = async (selection: string | null, view = {}) => {
  const editor = renderPanel(<Inspector />, { files, selection, view })
  await act(async () => {})
  return editor
}
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

it('shows names in descriptions as code, not with backticks', async () => {
  await open(null)
  expect([...document.querySelectorAll('code')].map((code) => code.textContent)).toContain('#rrggbb')
  expect(document.body).not.toHaveTextContent('`')
})

it('names colors in the language of the interface, and the sections that its fields are in', async () => {
  await open(null)
  for (const name of ['Yellow', 'Green', 'Blue', 'Violet', 'Red']) screen.getByRole('button', { name })
  const shared = screen.getByRole('group', { name: 'Search engines and shared links' })
  within(shared).getByRole('textbox', { name: 'Title' })
})

describe('under a text', () => {
  const shared = {
    ...files,
    'activity.json': page.replace('"type": "Lottery",', '"type": "Lottery", "meta": { "title": "hero.title" },'),
    'locales/en.json': `{ "hero.title": "${'Spring '.repeat(30)}", "s.a": "First", "s.b": "Second" }`,
  }

  it('says where the same text is shown', async () => {
    renderPanel(<Inspector />, { files: shared, selection: 'hero' })
    const field = await screen.findByRole('textbox', { name: 'Title' })
    expect(field).toHaveAccessibleDescription(/Same text as Page · Title: a change shows there too\.$/)
  })

  it('says nothing of that where a text has one place', async () => {
    renderPanel(<Inspector />, { files, selection: 'hero' })
    expect(await screen.findByRole('textbox', { name: 'Title' })).not.toHaveAccessibleDescription(/Same text/)
  })

  it('shows the length in another color when the text is too long', async () => {
    renderPanel(<Inspector />, { files: shared, selection: 'hero' })
    const tooLong = await screen.findByText('210 of 160 characters')
    renderPanel(<Inspector />, { files, selection: 'hero' })
    expect(tooLong.className).not.toBe(screen.getByText('6 of 160 characters').className)
  })
})

it('counts a text that is no date as not saved, until it is one', async () => {
  const schedule = '"schedule": { "from": "2026-10-01T00:00:00+08:00" },'
  const scheduled = { ...files, 'activity.json': page.replace('"type": "Lottery",', `"type": "Lottery", ${schedule}`) }
  const panel = (
    <>
      <SaveStatus />
      <Inspector />
    </>
  )
  const editor = renderPanel(panel, { files: scheduled, selection: null })
  await act(async () => {})
  const from = screen.getByRole('textbox', { name: 'Visible from' })
  type(from, '2026-10-0')
  expect(screen.getByText('1 field not saved')).toBeInTheDocument()
  type(from, '2026-10-02 00:00')
  expect(screen.getByText('Saved')).toBeInTheDocument()
  expect(editor.file('activity.json')).toContain('2026-10-02T00:00:00+08:00')
})

describe('a jump to a problem', () => {
  const jump = async (node: string | null, pointer?: string) => {
    const editor = await open(node)
    await act(async () => editor.target({ tab: 'page', node, ...(pointer !== undefined && { pointer }) }))
    await act(
      async () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    )
  }

  it('focuses the field of the value', async () => {
    await jump('hero', '/page/0/props/title')
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  })

  it('focuses the field around a value without a field of its own', async () => {
    await jump('steps', '/page/1/props/steps/0/title/unknown')
    expect(document.activeElement?.closest('[data-path]')).toHaveAttribute('data-path', 'steps.0.title')
  })

  it('opens a closed part of the inspector for its field', async () => {
    await jump('clock', '/page/2/analytics')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Analytics' })).toHaveFocus())
  })

  it('focuses the condition, the settings of the page, or the form itself', async () => {
    await jump('clock', '/page/2/when')
    expect(document.activeElement?.closest('[data-pointer]')).toHaveAttribute('data-pointer', '/page/2/when')
    document.body.replaceChildren()
    await jump('clock')
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement).toHaveTextContent('Countdown')
  })
})

describe('the inspector of a block', () => {
  it('adds a condition of another kind each time, because two of a kind often contradict each other', async () => {
    await open('clock')
    for (const _ of [1, 2])
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add condition' })))
    const kinds = screen.getAllByRole('combobox', { name: 'Kind of condition' })
    expect(kinds.map((kind) => (kind as HTMLSelectElement).value)).toEqual(['joined', 'pageState', 'signedIn'])
  })

  it('says choices in words, with the value of the file below, and writes that value', async () => {
    const lists = {
      ...files,
      'activity.json': page.replace('"type": "Countdown", "when": "user.applied"', '"type": "Marquee"'),
    }
    const { document } = renderPanel(<Inspector />, { files: lists, selection: 'clock' })
    await act(async () => {})
    const source = screen.getByRole('radiogroup', { name: 'Source' })
    expect(
      within(source)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['Draws', 'All rewards', 'Agents'])
    await act(async () => fireEvent.click(within(source).getByRole('radio', { name: 'Agents' })))
    expect(document.get().files['activity.json']).toContain('"source": "AGENT"')
    expect(screen.getByText('AGENT').closest('[data-path]')).toHaveAttribute('data-path', 'source')
  })

  it('does not show an example as if it were the value of a field that is not set', async () => {
    const lists = {
      ...files,
      'activity.json': page.replace('"type": "Countdown", "when": "user.applied"', '"type": "TaskList"'),
    }
    renderPanel(<Inspector />, { files: lists, selection: 'clock' })
    await act(async () => {})
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveAttribute('placeholder', 'Not set')
  })

  it('shows and edits the text of a key in the language of the canvas, with one step per field', async () => {
    const { document } = await open('hero', { locale: 'de' })
    const title = screen.getByRole('textbox', { name: 'Title' })
    expect(title).toHaveValue('Frühling')
    type(title, 'Lenz')
    type(title, 'Lenzfest')
    expect(document.get().files['locales/de.json']).toBe('{ "hero.title": "Lenzfest" }\n')
    expect(document.get().files['activity.json']).toBe(page)
    await act(async () => document.undo())
    expect(document.get().files['locales/de.json']).toBe(files['locales/de.json'])
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Frühling')
  })

  it.each(['hero', null])('renders no field for a text that another field shows: %s', async (selection) => {
    const onRender = vi.fn()
    const panel = (
      <Profiler id="inspector" onRender={onRender}>
        <Inspector />
      </Profiler>
    )
    const { document } = renderPanel(panel, { files, selection })
    await act(async () => {})
    onRender.mockClear()
    const write = (key: string, text: string) => {
      const plan = setWord(document.get(), key, 'en', text)
      if (!('refused' in plan)) document.apply(plan.command)
    }
    act(() => write('s.a', 'Another'))
    expect(onRender).not.toHaveBeenCalled()
    act(() => write('hero.title', 'Summer'))
    expect(onRender.mock.calls.length > 0).toBe(selection === 'hero')
  })

  it('makes the key of a text that has none, and keeps comments', async () => {
    const { document } = await open('hero')
    type(screen.getByRole('textbox', { name: 'Eyebrow' }), 'New')
    expect(document.get().files['activity.json']).toContain('"eyebrow": "hero.eyebrow"')
    expect(document.get().files['activity.json']).toContain('// The page of the spring.')
    expect(JSON.parse(document.get().files['locales/en.json'] ?? '')).toMatchObject({ 'hero.eyebrow': 'New' })
  })

  it('offers all languages, and marks those without the text', async () => {
    await open('hero')
    fireEvent.click(screen.getByRole('button', { name: /All languages, 16 missing/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Title' })
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(18)
    expect(within(dialog).getByRole('textbox', { name: 'Deutsch' })).toHaveValue('Frühling')
    expect(within(dialog).getAllByText('Missing')).toHaveLength(16)
  })

  it('switches a boolean, shows its default, and clears it', async () => {
    const { document } = await open('hero')
    const prize = screen.getByRole('checkbox', { name: /Show prize/ })
    expect(prize).toBeChecked()
    await act(async () => fireEvent.click(prize))
    expect(document.get().files['activity.json']).toContain('"showPrize": false')
  })

  it('adds an action with its fields, and removes it again', async () => {
    const { document } = await open('hero')
    const group = screen.getByRole('group', { name: /Primary/ })
    await act(async () => fireEvent.click(within(group).getByRole('button', { name: 'Add' })))
    const kind = within(group).getByRole('combobox', { name: /Action/ })
    type(kind, 'navigate')
    const link = await within(group).findByRole('combobox', { name: /^Page/ })
    await act(async () => link.focus())
    type(link, 'javascript:alert(1)')
    expect(await within(group).findByText(/Enter a path such as/)).toBeVisible()
    expect(document.get().files['activity.json']).not.toContain('javascript')
    type(link, '/rewards')
    expect(document.get().files['activity.json']).toContain('"to": "/rewards"')
    await act(async () => fireEvent.click(within(group).getAllByRole('button', { name: 'Clear' })[0] as HTMLElement))
    expect(document.get().files['activity.json']).toBe(page)
  })

  it('moves the focus into an object that is added', async () => {
    await open('hero')
    const button = within(screen.getByRole('group', { name: 'Primary' })).getByRole('button', { name: 'Add' })
    button.focus()
    await act(async () => fireEvent.click(button))
    const [text] = within(screen.getByRole('group', { name: 'Primary' })).getAllByRole('textbox')
    expect(text).toHaveFocus()
  })

  it('moves entries of a list by keyboard', async () => {
    const { document } = await open('steps')
    const titles = () =>
      within(screen.getByRole('group', { name: /^Steps\*?$/ })).getAllByRole('textbox', { name: 'Title' })
    fireEvent.keyDown(titles()[0] as HTMLElement, { key: 'ArrowDown', altKey: true })
    await act(async () => {})
    const { steps } = JSON.parse((document.get().files['activity.json'] ?? '').replace(/\/\/.*/, '')).page[1].props
    expect(steps).toEqual([{ title: 's.b' }, { title: 's.a' }])
    expect(titles()[0]).toHaveValue('Second')
  })

  it('links the mistake of a value to its control', async () => {
    await open('clock')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'More' })))
    const name = await screen.findByRole('textbox', { name: 'Analytics' })
    type(name, 'Not allowed')
    expect(name).toBeInvalid()
    await waitFor(() => expect(name).toHaveAccessibleDescription(/expected form/))
  })

  it('renames the block when the field is left', async () => {
    const { document: draft } = await open('hero')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'More' })))
    const id = await screen.findByRole('textbox', { name: /^id$/i })
    type(id, 'steps')
    expect(screen.getByText('Another block has this id.')).toBeVisible()
    type(id, 'top')
    await act(async () => fireEvent.blur(id))
    expect(draft.get().files['activity.json']).toContain(
      '{ "id": "top", "type": "Hero", "props": { "title": "top.title" } }',
    )
  })

  it('builds a condition, and removes it', async () => {
    const { document: draft } = await open('clock')
    type(screen.getByRole('combobox', { name: 'Kind of condition' }), 'signedIn')
    await act(async () => {})
    expect(draft.get().files['activity.json']).toContain('"when": "user.loggedIn"')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove condition' })))
    expect(draft.get().files['activity.json']).toContain('{ "id": "clock", "type": "Countdown" }')
  })
})

describe('the inspector of a page', () => {
  it('does not ask for entries of a list that may be left out', async () => {
    await open(null)
    expect(screen.getByText('Audience and languages')).toBeTruthy()
    expect(screen.queryByText('At least 1 entry.')).toBeNull()
  })

  it('edits theme and texts of the page while no block is selected', async () => {
    const { document } = await open(null)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Blue' })))
    expect(document.get().files['activity.json']).toContain('"accent": "blue"')
    const meta = screen.getByRole('textbox', { name: 'Title' })
    type(meta, 'Spring campaign')
    expect(document.get().files['locales/en.json']).toContain('Spring campaign')
  })
})
