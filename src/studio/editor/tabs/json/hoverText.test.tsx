import { expect, it } from 'vitest'
import { schemaText } from '../../../words/schemaText.ts'
import { hoverElement } from './hoverText.ts'

it('says a description in the language of the interface, with code as code', () => {
  const chinese = hoverElement('Props\n\nA named set of props; values in \\`props\\` override it.', (text) =>
    schemaText('zh-CN', text),
  )
  expect(chinese).toHaveTextContent('一组预设属性；props 中的值优先。')
  expect(chinese.querySelector('code')).toHaveTextContent('props')
  expect(hoverElement('The `when` <b>').innerHTML).toBe('The <code>when</code> &lt;b&gt;')
})
