// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergeWords } from '../../src/build/words.ts'

/** Patterns that English copy must not match: archaic, British, or another format or term. */
const refused: Record<string, readonly string[]> = {
  archaic: [
    String.raw`\bsave for\b`,
    String.raw`\bby (it|them)sel(f|ves)\b`,
    String.raw`\bwho(so)?ever\b`,
    String.raw`\bfrom joining on\b`,
    String.raw`\bfrom (then|there|now) on\b`,
    String.raw`\bsteps on\b`,
    String.raw`\bstands?\b`,
    String.raw`\bstood\b`,
    String.raw`\banew\b`,
    String.raw`\b(nobody|somebody|everybody|anybody)\b`,
    String.raw`\bless (withdrawals|fees)\b`,
    String.raw`\bwanting\b`,
    String.raw`\bgo on\b`,
    String.raw`\bfold(ed)? away\b`,
    String.raw`\bby lot\b`,
    String.raw`\b(is|are|get|gets|be) told\b`,
    String.raw`\bplain sight\b`,
    String.raw`\bin place of\b`,
    String.raw`\bat leisure\b`,
    String.raw`\btakes at least\b`,
    String.raw`\bcome to an end\b`,
    String.raw`\bhalf done\b`,
    String.raw`\bone's own\b`,
    String.raw`\bof (your|its|their) own\b`,
    String.raw`\bare (its|your|their) own\b`,
    String.raw`\brecipient's own\b`,
    String.raw`\bdeeds?\b`,
    String.raw`\bmend(s|ed)?\b`,
    String.raw`\bheed\b`,
    String.raw`\b(whilst|amongst|lest|hitherto|henceforth)\b`,
    String.raw`\bhas yet to\b|\bhave yet to\b`,
    String.raw`\bgiven out\b`,
    String.raw`\bhanded out\b`,
    String.raw`\bat most\b`,
    String.raw`\bcomes? back to you\b`,
    String.raw`\bwaits? to be\b`,
    String.raw`\bwhat waits\b`,
    String.raw`\bmay not be as\b`,
    String.raw`\blook (in )?again\b`,
    String.raw`\ball the same\b`,
    String.raw`\bfor good\b`,
    String.raw`\btaken out of it\b`,
    String.raw`\btrades with oneself\b`,
    String.raw`\bone account a person\b`,
    String.raw`\bin one hand\b`,
    String.raw`\bset down\b`,
    String.raw`\bbe rewarded\b`,
    String.raw`\bgood for\b`,
    String.raw`\bcosts nothing\b`,
  ],
  British: [
    String.raw`\bprogrammes?\b`,
    String.raw`\bcent(re|res|red)\b`,
    String.raw`\b(favour|colour|behaviour|honour|harbour)`,
    String.raw`\b(reali|organi|recogni|customi|optimi|authori|personali|summari|finali|utili|capitali|minimi|maximi|equali|penali|apologi)s(e|ed|es|ing|ation|ations)\b`,
    String.raw`\blicence\b`,
    String.raw`\bcancell(ed|ing)\b`,
    String.raw`\bfulfil\b`,
    String.raw`\bjudgement\b`,
    String.raw`\benrol\b`,
    String.raw`\b(de|of)fence\b`,
    String.raw`\bgrey\b`,
    String.raw`\b(towards|afterwards)\b`,
    String.raw`\be-mail`,
    String.raw`\bcatalogue\b`,
    String.raw`\banalys(e|ed|ing)\b`,
  ],
  'of another format': [
    String.raw`\d[ \u00a0]%`,
    String.raw`\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b`,
  ],
  'another term': [
    String.raw`\bnewcomers?\b`,
    String.raw`\bcampaigns?\b`,
    String.raw`\bwash trades\b`,
    String.raw`\brank prizes\b`,
    String.raw`\bprizes by rank\b`,
  ],
}

/** Texts that may match, with the reason. */
const allowed = new Map<string, string>([])

const patterns = Object.entries(refused).flatMap(([kind, sources]) =>
  sources.map((source) => ({ kind, pattern: new RegExp(source, 'iu') })),
)

/** The kind and wording of each match. Addresses of links are ignored. */
const faultsOf = (text: string): string[] =>
  patterns.flatMap(({ kind, pattern }) => {
    const found = pattern.exec(text.replace(/\]\([^)]*\)/g, ']'))
    return found ? [`${kind}: "${found[0]}"`] : []
  })

const check = (place: string, words: Record<string, string>): string[] =>
  Object.entries(words)
    .filter(([key]) => key !== '$schema' && !allowed.has(`${place} ${key}`))
    .flatMap(([key, text]) => faultsOf(text).map((fault) => `${place} ${key}: ${fault}`))

describe('English copy', () => {
  let shell: Record<string, string>
  beforeAll(async () => {
    shell = (await mergeWords()).en ?? {}
  })

  it('of the shell and the blocks follows the style of exchanges', () => {
    expect(check('shell', shell)).toEqual([])
  })

  it.each(readdirSync('configs'))('of %s follows the style of exchanges', (alias) => {
    expect(check(alias, JSON.parse(readFileSync(`configs/${alias}/locales/en.json`, 'utf8')))).toEqual([])
  })

  it.each([
    ['Everything counts save for transfers.', 'archaic: "save for"'],
    ['The wheel stands here.', 'archaic: "stands"'],
    ['Rewards centre', 'British: "centre"'],
    ['Realised profit', 'British: "Realised"'],
    ['35 % of the pool', 'of another format: "5 %"'],
    ['Claim by 15 January 2029.', 'of another format: "15 January"'],
    ['Newcomer rewards', 'another term: "Newcomer"'],
  ])('%s is refused', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault])
  })

  it('allows any word in the address of a link', () => {
    expect(faultsOf('Up to 120 USDT in [new user rewards](/activity/newcomer).')).toEqual([])
  })
})
