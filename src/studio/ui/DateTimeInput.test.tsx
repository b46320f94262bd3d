import { ChakraProvider, Field } from '@chakra-ui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import '../../../tests/helpers/studioEditor.tsx'
import { createStudioI18n } from '../words/index.ts'
import { DateTimeInput } from './DateTimeInput.tsx'
import { system } from './system.ts'

/** `takes`: a field that keeps its value while the text is no date. */
function Sample({ start, takes, onChange }: { start: string; takes: RegExp; onChange: (value: string) => void }) {
  const [value, setValue] = useState(start)
  return (
    <ChakraProvider value={system}>
      <Field.Root>
        <Field.Label>Starts</Field.Label>
        <DateTimeInput
          value={value}
          onChange={(next) => {
            onChange(next)
            if (takes.test(next)) setValue(next)
          }}
        />
      </Field.Root>
      <button type="button" onClick={() => setValue('2030-01-01T00:00')}>
        Elsewhere
      </button>
    </ChakraProvider>
  )
}

const open = (start = '2027-05-01T14:00', takes = /./, language = 'en') => {
  const onChange = vi.fn()
  render(
    <I18nextProvider i18n={createStudioI18n(language)}>
      <Sample start={start} takes={takes} onChange={onChange} />
    </I18nextProvider>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Starts' })
  return { onChange, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) }
}

it('shows 24 hours, whatever the browser shows', () => {
  expect(open().input).toHaveValue('2027-05-01 14:00')
})

it('gives a date as soon as the text is one, and writes it in full when the field is left', () => {
  const { input, type, onChange } = open()
  type('2027/6/2 9:30')
  expect(onChange).toHaveBeenLastCalledWith('2027-06-02T09:30')
  expect(input).toHaveValue('2027/6/2 9:30')
  fireEvent.blur(input)
  expect(input).toHaveValue('2027-06-02 09:30')
})

it('takes a day as its midnight when the field is left', () => {
  const { input, type, onChange } = open('')
  type('2027-06-02')
  fireEvent.blur(input)
  expect(onChange).toHaveBeenLastCalledWith('2027-06-02T00:00')
  expect(input).toHaveValue('2027-06-02 00:00')
})

it.each([/./, /^\d{4}-\d\d-\d\dT/])('keeps a text that is no date, and says how to write one: %s', (takes) => {
  const { input, type } = open('2027-05-01T14:00', takes)
  type('2027-02-30 10:00')
  expect(input).toHaveValue('2027-02-30 10:00')
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  fireEvent.blur(input)
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription(/24 hours/)
  expect(screen.getByRole('alert')).toHaveTextContent('2027-05-01 14:00')
})

it('shows a value from elsewhere instead of what was typed', () => {
  const { input, type } = open()
  type('2027-0')
  fireEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(input).toHaveValue('2030-01-01 00:00')
})

it('steps the part at the caret with the arrow keys', async () => {
  const { input, onChange } = open()
  input.setSelectionRange(12, 12)
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(onChange).toHaveBeenLastCalledWith('2027-05-01T15:00')
  await waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([11, 13]))
})

it('offers a month, and keeps the time of a day that is chosen', async () => {
  const { input, onChange } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Choose a day' }))
  const day = await screen.findByRole('button', { name: /20 May 2027/ })
  expect(screen.getByRole('button', { name: 'Next month' })).toBeVisible()
  fireEvent.click(day)
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2027-05-20T14:00'))
  expect(input).toHaveValue('2027-05-20 14:00')
})

it('names days and buttons in the language of the interface', async () => {
  open('2027-05-01T14:00', /./, 'zh-CN')
  fireEvent.click(screen.getByRole('button', { name: '选择日期' }))
  expect(await screen.findByRole('button', { name: /2027年5月20日/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '上个月' })).toBeInTheDocument()
})

it('chooses a day by keyboard: the focus begins at the day of the field', async () => {
  const { onChange } = open()
  fireEvent.click(screen.getByRole('button', { name: 'Choose a day' }))
  const day = await screen.findByRole('button', { name: /\b1 May 2027/ })
  await waitFor(() => expect(day).toHaveFocus())
  fireEvent.keyDown(day, { key: 'ArrowDown' })
  await waitFor(() => expect(screen.getByRole('button', { name: /\b8 May 2027/ })).toHaveFocus())
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('2027-05-08T14:00'))
})
