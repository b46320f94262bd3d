import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { refusalText } from './refusalText.ts'

const folders = ['src/server/operator', 'src/server/studio', 'src/platform/store']
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
  'src/platform/operator.ts',
  'src/platform/operatorPayouts.ts',
  'src/platform/operatorQueues.ts',
  'src/platform/overpaidQueue.ts',
]
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  // These fail at the start, or for the log.
  .filter((file) => !/(?:openStore|lockFile|Dialect|identities|activityFigures|draws)\.ts$/.test(file))

const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|\`((?:[^\`\\]|\\.)*)\``
const starts = String.raw`(?:new (?:\w*Problem|\w*Error)\(|super\(|\bmessage(?: =|:)|\? |: )`
/** What messages are made of in code that refuses: literals that begin like a sentence, with a value for each placeholder. */
const sentencesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`${starts}\\s*(?:${literal})`, 'g'))]
    .map((match) => (match[1] ?? match[2] ?? '').replaceAll("\\'", "'"))
    .filter((sentence) => /^(?:[A-Z]|"?\$\{).*[.?]$/s.test(sentence) && / /.test(sentence))
    // A placeholder with texts of its own: the examples below.
    .filter((sentence) => !/\$\{(?:[^}]*['`?]|(?:now|counted|who|which|what)\})/.test(sentence))
    .map((sentence) => sentence.replace(/\$\{[^}]*\}/g, '7'))
    .filter((sentence) => !/^(?:"7" 7|7: what|What this page|This is no draft)/.test(sentence))

it('has a Chinese text for every sentence with which the operator API refuses', () => {
  const sentences = [...new Set(files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8'))))]
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter((sentence) => refusalText('zh-CN', sentence) === sentence)).toEqual([])
})

it('keeps the values, and translates sentences inside of a sentence', () => {
  const inChinese = (message: string) => refusalText('zh-CN', message)
  expect(inChinese('There is already a page "spring": choose another alias.')).toBe('已有页面“spring”，请换一个别名。')
  expect(inChinese('There is no "sprin" here. Did you mean "spring"?')).toBe('此处没有“sprin”。是否指“spring”？')
  expect(
    inChinese(
      '"spring" was not published: stock 3 of reward r1 is less than the 2 granted and 4 unclaimed; the budget has 5 USDT left.',
    ),
  ).toBe('“spring”未发布：奖励 r1 的库存 3 少于已发放的 2 份与待领取的 4 份之和；预算仅剩 5 USDT。')
  expect(
    inChinese(
      '"spring" was not published: a second person has to approve it. Ada or Ben may do so at /en/studio/review/spring.',
    ),
  ).toBe('“spring”未发布：需由另一人批准。可由 Ada or Ben 在 /en/studio/review/spring 处理。')
  expect(inChinese('"spring" is at release 4, and you expected release 3: publish by Ada, "new prize".')).toBe(
    '“spring”当前是版本 4，您以之为准的是版本 3。最近一次操作：Ada 发布，"new prize"。',
  )
  expect(inChinese('ada saved revision 7 meanwhile: merge your changes with "draft", then save them again.')).toBe(
    'ada 已保存修订 7：请合并更改后重新保存。',
  )
})

it('keeps English in the English interface, and what it does not know', () => {
  expect(refusalText('en', 'The operator token is wrong.')).toBe('The operator token is wrong.')
  expect(refusalText('zh-CN', 'Something new.')).toBe('Something new.')
})
