import chinese from './refusals.zh-CN.json' with { type: 'json' }

interface Sentence {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly text: string
}

const placeholder = /\{\{(\w+)\}\}/

/** The keys are the sentences of the server; `{{name}}` is what differs. */
const sentences: readonly Sentence[] = Object.entries(chinese).map(([english, text]) => {
  const parts = english.split(placeholder)
  const pattern = parts.map((part, index) => (index % 2 ? '(.+?)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return { pattern: new RegExp(`^${pattern.join('')}$`, 's'), names: parts.filter((_, index) => index % 2), text }
})

/** A sentence of the server in Chinese, or null. What it contains is translated too where it is a sentence. */
function inChinese(message: string): string | null {
  for (const { pattern, names, text } of sentences) {
    const found = pattern.exec(message)
    if (!found) continue
    const values = new Map(names.map((name, index) => [name, partInChinese(found[index + 1] ?? '')]))
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values.get(name) ?? '')
  }
  return null
}

const partInChinese = (part: string): string =>
  part
    .split('; ')
    .map((one) => inChinese(one) ?? one)
    .join('；')

/**
 * A refusal of the server in the language of the interface. The server writes English, which logs and the command line show too.
 * A sentence without a translation stays English.
 */
export const refusalText = (language: string, message: string): string =>
  (language === 'zh-CN' && inChinese(message)) || message
