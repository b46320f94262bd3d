import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDraft } from '../../../../tests/helpers/drafts.ts'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import { type Draft, type Field, initialValue, rulesFields, textOf } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { Toasts, toaster } from '../../ui/toaster.tsx'
import { SaveStatus } from '../save/SaveStatus.tsx'
import Rules from '../tabs/Rules.tsx'
import { isChoiceList, isTokenList, sectionOf } from './layout.ts'

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never
})

const fields = rulesFields(registry)
const rulesIn = (text: string) => JSON.parse(text)

/** Every field of every list and object gets a value, so that each has a control. */
function fullValue(field: Field): unknown {
  if (field.kind === 'object') return Object.fromEntries(field.fields.map((entry) => [entry.name, fullValue(entry)]))
  if (field.kind === 'list' && field.item)
    return isTokenList(field) ? [initialValue(field.item)] : [fullValue(field.item)]
  return field.kind === 'date'
    ? '2026-12-01T00:00:00+08:00'
    : initialValue({ ...field, isRequired: true, isNullable: false })
}

/** A lottery whose rules have a value in every field that its sample leaves out. */
function fullDraft(): Draft {
  const draft = readDraft('lottery')
  const sample = rulesIn(draft.files['platform.json'] ?? '')
  const merge = (field: Field, value: unknown): unknown => {
    if (value === undefined || value === null) return fullValue(field)
    if (field.kind === 'object')
      return Object.fromEntries(
        field.fields.map((entry) => [entry.name, merge(entry, (value as Record<string, unknown>)[entry.name])]),
      )
    if (field.kind === 'list' && Array.isArray(value) && field.item && !isTokenList(field))
      return value.length === 0 ? fullValue(field) : value.map((entry) => merge(field.item as Field, entry))
    return value
  }
  const rules = Object.fromEntries(fields.map((field) => [field.name, merge(field, sample[field.name])]))
  return { ...draft, files: { ...draft.files, 'platform.json': JSON.stringify(rules, null, 2) } }
}

interface Leaf {
  field: Field
  pointer: string
}

/** Every value of the schema, in the first entry of each list. */
function leavesOf(list: readonly Field[], pointer = ''): Leaf[] {
  return list.flatMap((field): Leaf[] => {
    const at = field.name === '' ? `${pointer}/0` : `${pointer}/${field.name}`
    if (field.kind === 'object') return leavesOf(field.fields, at)
    if (field.kind === 'list' && field.item && !isTokenList(field)) {
      const item = field.item
      return item.kind === 'object' ? leavesOf(item.fields, `${at}/0`) : [{ field: item, pointer: `${at}/0` }]
    }
    return [{ field, pointer: at }]
  })
}

const leaves = leavesOf(fields.filter(({ name }) => name !== '$schema'))
const readAt = (text: string, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], rulesIn(text))

/** Another text for a control, and the value that it is in the file. */
function anotherValue({ field, pointer }: Leaf, now: unknown): { input: string; value: unknown } {
  const other = (values: readonly unknown[]) => values.find((value) => value !== now) ?? values[0]
  switch (field.kind) {
    case 'boolean':
      return { input: String(now !== true), value: now !== true }
    case 'enum': {
      const value = other(field.options.map((option) => option.value))
      return { input: String(value), value }
    }
    case 'integer': {
      const value = now === 20 ? 21 : 20
      const kept = Math.min(value, field.limits.max ?? value)
      return { input: String(kept === now ? kept - 1 : kept), value: kept === now ? kept - 1 : kept }
    }
    case 'perMillion':
      return { input: '12.3456', value: 123456 }
    case 'amount':
      return { input: '1,234.5', value: '1234.5' }
    case 'zone':
      return { input: '+09:00', value: '+09:00' }
    case 'prize':
    case 'task':
    case 'taskGroup':
    case 'board': {
      const control = controlAt(pointer) as HTMLSelectElement
      const value = other([...control.options].map((option) => option.value).filter(Boolean))
      return { input: String(value), value }
    }
    case 'coin':
      return { input: 'BTC', value: 'BTC' }
    case 'imageAddress':
      return { input: '/assets/other.webp', value: '/assets/other.webp' }
    case 'list':
      return field.item?.kind === 'region'
        ? { input: 'fr, DE', value: ['FR', 'DE'] }
        : { input: 'ONE TWO', value: ['ONE', 'TWO'] }
    default:
      return pointer.endsWith('activityId')
        ? { input: '4711', value: '4711' }
        : pointer.endsWith('position')
          ? { input: 'HOME', value: 'HOME' }
          : { input: 'changed', value: 'changed' }
  }
}

const controlAt = (pointer: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-pointer]')].find((element) => element.dataset.pointer === pointer)

describe('every field of platform.json', () => {
  const sections = [...new Set(leaves.map(({ pointer }) => sectionOf(pointer.split('/')[1] ?? '')))]

  it.each(sections)('can be set in a form: %s', async (section) => {
    const { file, target, document: draft, refused } = renderPanel(<Rules />, fullDraft())
    const own = leaves.filter(({ pointer }) => sectionOf(pointer.split('/')[1] ?? '') === section)
    expect(own.length).toBeGreaterThan(0)
    for (const leaf of own) {
      const { field, pointer } = leaf
      target({ tab: 'rules', rule: pointer })
      const control = await waitFor(() => {
        const found = controlAt(pointer)
        if (!found) throw new Error(`${pointer} has no control.`)
        return found
      })
      const before = readAt(file('platform.json'), pointer)
      if (isChoiceList(field)) {
        const [, second] = within(control).getAllByRole('checkbox')
        fireEvent.click(second as HTMLElement)
        await expect.poll(() => readAt(file('platform.json'), pointer)).not.toEqual(before)
        continue
      }
      if (field.kind === 'date') {
        // One minute later keeps every order except where two windows are equal.
        const shown = (control as HTMLInputElement).value
        const later = new Date(
          Date.parse(`${shown}Z`) + (pointer.includes('applyStart') || pointer.endsWith('/from') ? -60_000 : 60_000),
        )
        fireEvent.change(control, { target: { value: later.toISOString().slice(0, 19) } })
        fireEvent.blur(control)
        expect(Date.parse(String(readAt(file('platform.json'), pointer))), pointer).not.toBe(Date.parse(String(before)))
        draft.undo()
        continue
      }
      if (field.kind === 'text') {
        fireEvent.change(control, { target: { value: 'Changed text' } })
        fireEvent.blur(control)
        expect(textOf(draft.get(), String(readAt(file('platform.json'), pointer)), 'en'), pointer).toBe('Changed text')
        continue
      }
      const { input, value } = anotherValue(leaf, before)
      fireEvent.change(control, { target: { value: input } })
      fireEvent.blur(control)
      expect(readAt(file('platform.json'), pointer), pointer).toEqual(value)
    }
    expect(refused).toEqual([])
  })
})

describe('the rules', () => {
  const open = async (name: string) => {
    fireEvent.click(screen.getByRole('tab', { name }))
    await screen.findByRole('heading', { level: 2, name })
  }

  it('keep an invalid input in its cell with a message, and do not write it', async () => {
    const { file } = renderPanel(<Rules />, readDraft('lottery'))
    await open('Lottery')
    const before = file('platform.json')
    const odds = screen.getByRole('textbox', { name: 'Odds, row 1' })
    fireEvent.change(odds, { target: { value: 'often' } })
    fireEvent.blur(odds)
    expect(odds).toHaveValue('often')
    expect(odds).toBeInvalid()
    expect(odds).toHaveAccessibleDescription(/Enter a percentage/)
    expect(file('platform.json')).toBe(before)
    fireEvent.keyDown(odds, { key: 'Escape' })
    expect(odds).toHaveValue('0.0005')
  })

  it('count an invalid input as not saved, and say when it is dropped', async () => {
    const panel = (
      <>
        <SaveStatus />
        <Rules />
        <Toasts />
      </>
    )
    const { file } = renderPanel(panel, readDraft('lottery'))
    await open('Lottery')
    const before = file('platform.json')
    expect(screen.getByText('Saved')).toBeInTheDocument()
    const odds = screen.getByRole('textbox', { name: 'Odds, row 1' })
    fireEvent.change(odds, { target: { value: 'often' } })
    expect(screen.getByText('1 field not saved')).toBeInTheDocument()
    await open('Budget')
    expect(await screen.findByText('“often” was not saved')).toBeInTheDocument()
    expect(screen.getByText('Saved')).toBeInTheDocument()
    expect(file('platform.json')).toBe(before)
    act(() => toaster.remove())
  })

  const problem = (code: string, pointer: string, message: string) => ({
    ...{ code, severity: 'error', file: 'platform.json', line: 1, column: 1, pointer, message },
    ...{ cause: '', suggestion: '', fix: null, block: null },
  })
  const amount = problem('P0704', '/lottery/prizes/1/reward/amount', '"amount" must be more than 0, not -5.')
  const double = problem('P0701', '/lottery/prizes/2/prizeId', 'The prizeId "a" is used already.')
  const nothing = problem('P0702', '/lottery', 'Nothing is left to draw.')
  const check = { problems: [amount, double, nothing], errors: 3, warnings: 0, release: null } as never

  it('mark the field that the checker names, or the row that hides it', async () => {
    renderPanel(<Rules />, { ...readDraft('lottery'), check })
    await open('Lottery')
    const field = screen.getByRole('textbox', { name: 'Amount, row 2' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(amount.message)
    expect(screen.getByRole('textbox', { name: 'Amount, row 3' })).toBeValid()
    expect(screen.getByText(nothing.message)).toBeInTheDocument()
    const row = screen.getByText(double.message).closest('tr')
    expect(row?.previousElementSibling).toHaveAttribute('data-pointer', '/lottery/prizes/2')
    fireEvent.click(screen.getByRole('button', { name: 'Details of row 3' }))
    const id = await waitFor(() => controlAt(double.pointer))
    expect(id).toBeInvalid()
    expect(id).toHaveAccessibleDescription(double.message)
    expect(screen.getAllByText(double.message)).toHaveLength(1)
  })

  it.each([
    [amount.pointer, amount.pointer],
    [double.pointer, double.pointer],
    [nothing.pointer, nothing.pointer],
    ['/lottery/prizes/1', '/lottery/prizes/1'],
    ['/lottery/prizes/1/reward/unknown', '/lottery/prizes/1/reward'],
  ])('bring %s into view with the focus', async (rule, pointer) => {
    const { target } = renderPanel(<Rules />, { ...readDraft('lottery'), check })
    target({ tab: 'rules', rule })
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-pointer', pointer))
    expect(document.activeElement).toHaveAttribute('data-found')
  })

  it('name prizes with their amounts', async () => {
    renderPanel(<Rules />, readDraft('lottery'))
    await open('Lottery')
    const bar = screen.getByRole('img', { name: /5\sPBT 12%/ })
    expect(bar).not.toHaveAccessibleName(/\{\{/)
    expect(screen.getByTitle(/^5\sPBT: 12%$/)).toBeInTheDocument()
  })

  it('fill the odds to 100 % with one button', async () => {
    const { file } = renderPanel(<Rules />, readDraft('lottery'))
    await open('Lottery')
    const odds = screen.getByRole('textbox', { name: 'Odds, row 2' })
    fireEvent.change(odds, { target: { value: '10' } })
    fireEvent.keyDown(odds, { key: 'Enter' })
    expect(screen.getByText('2% missing to 100%')).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: /^Give 2% to/ }))
    expect(screen.getByText('100%')).toBeInTheDocument()
    expect(rulesIn(file('platform.json')).lottery.prizes[8].odds).toBe(620000)
  })

  it('add, move and remove rows with the keyboard, and undo restores the file', async () => {
    const { file, document: draft } = renderPanel(<Rules />, readDraft('lottery'))
    const before = file('platform.json')
    await open('Lottery')
    const ids = () => rulesIn(file('platform.json')).lottery.prizes.map(({ prizeId }: { prizeId: string }) => prizeId)
    const first = ids()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Odds, row 2' }), { key: 'ArrowUp', altKey: true })
    expect(ids().slice(0, 2)).toEqual([first[1], first[0]])
    fireEvent.click(screen.getByRole('button', { name: 'Add to Prizes' }))
    expect(ids()).toHaveLength(first.length + 1)
    fireEvent.click(screen.getByRole('button', { name: `Remove row ${first.length + 1}` }))
    expect(ids()).toHaveLength(first.length)
    while (draft.canUndo()) draft.undo()
    expect(file('platform.json')).toBe(before)
  })

  it('add the reward that a prize lacks in its row, with the name of the prize', async () => {
    const { file } = renderPanel(<Rules />, readDraft('lottery'))
    await open('Lottery')
    const prizes = () => rulesIn(file('platform.json')).lottery.prizes
    const count = prizes().length
    fireEvent.click(screen.getByRole('button', { name: 'Add to Prizes' }))
    fireEvent.click(screen.getByRole('button', { name: `Add Reward, row ${count + 1}` }))
    const { name, reward } = prizes()[count]
    expect(reward).toMatchObject({ name, coin: expect.any(String) })
    expect(screen.getByRole('textbox', { name: `Amount, row ${count + 1}` })).toHaveValue(reward.amount)
    expect(screen.queryByRole('button', { name: `Add Reward, row ${count + 1}` })).toBeNull()
  })

  it('show the English text where a translation is missing', async () => {
    const { files, assets } = readDraft('lottery')
    const { 'locales/de.json': _, ...rest } = files
    renderPanel(<Rules />, { files: rest, assets, view: { locale: 'de' } })
    await open('Lottery')
    const name = screen.getByRole('textbox', { name: 'Name, row 1' })
    const { name: key } = rulesIn(files['platform.json'] ?? '').lottery.prizes[0]
    expect(name).toHaveValue('')
    expect(name).toHaveAttribute('placeholder', rulesIn(files['locales/en.json'] ?? '')[key])
  })

  it('move a window with the arrow keys, and say what stops it', () => {
    const { file } = renderPanel(<Rules />, readDraft('lottery'))
    const end = screen.getByRole('slider', { name: 'End' })
    fireEvent.keyDown(end, { key: 'ArrowLeft' })
    fireEvent.keyDown(end, { key: 'ArrowLeft' })
    // Registration ends on 31 December at noon, so the event cannot end on the 30th.
    expect(rulesIn(file('platform.json')).windows.end).toBe('2028-12-31T12:00:00+08:00')
    expect(screen.getByText(/^End cannot be before Registration end/)).toBeInTheDocument()
  })

  it('do not write a date that breaks the order', () => {
    const { file } = renderPanel(<Rules />, readDraft('lottery'))
    const before = file('platform.json')
    const settle = screen.getByLabelText('Settlement (UTC+8)')
    fireEvent.change(settle, { target: { value: '2028-12-30T00:00' } })
    fireEvent.blur(settle)
    expect(settle).toHaveAccessibleDescription(/Settlement cannot be before End.*Not saved/)
    expect(file('platform.json')).toBe(before)
  })

  it('shift all dates as one step', () => {
    const { file, document: draft } = renderPanel(<Rules />, readDraft('lottery'))
    const before = file('platform.json')
    fireEvent.click(screen.getByRole('button', { name: 'Shift all dates' }))
    const dialog = screen.getByRole('dialog')
    within(dialog).getByText('Rules › Windows › Registration end')
    within(dialog).getByText('Page › Schedule › Visible from')
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Shift by' }), { target: { value: '14' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Shift \d+ dates$/ }))
    expect(rulesIn(file('platform.json')).windows.start).toBe('2026-10-15T00:00:00+08:00')
    draft.undo()
    expect(file('platform.json')).toBe(before)
  })

  it('warn when the largest payout is above the budget', async () => {
    const { document: draft, file } = renderPanel(<Rules />, readDraft('lottery'))
    await open('Budget')
    expect(screen.queryByText('Above the budget')).toBeNull()
    const amount = screen.getByRole('textbox', { name: 'Amount, row 1' })
    fireEvent.change(amount, { target: { value: '10' } })
    fireEvent.blur(amount)
    expect(rulesIn(file('platform.json')).budget[0].amount).toBe('10')
    expect(screen.getByText('Above the budget')).toBeInTheDocument()
    expect(draft.canUndo()).toBe(true)
  })
})
