import { describe, expect, it } from 'vitest'
import { type Choice, mergeDrafts } from '../merge.ts'
import { blocksIn } from './blocks.ts'

type Tree = readonly (string | readonly [id: string, inside: Tree])[]

const nodesOf = (tree: Tree): unknown[] =>
  tree.map((entry) =>
    typeof entry === 'string'
      ? { id: entry, type: 'A' }
      : { id: entry[0], type: 'B', slots: { default: nodesOf(entry[1]) } },
  )
const draft = (tree: Tree) => ({
  files: { 'page.json': JSON.stringify({ version: 1, page: nodesOf(tree) }, null, 2) },
  assets: {},
})

/** The blocks of each list of the merged page, and what was asked. */
function merged(base: Tree, mine: Tree, theirs: Tree, choice: Choice) {
  const merge = mergeDrafts(draft(base), draft(mine), draft(theirs))
  const { files } = merge.mergeWith(Object.fromEntries(merge.conflicts.map(({ id }) => [id, choice])))
  const lists = blocksIn(files['page.json'] ?? '')?.lists ?? new Map<string, string[]>()
  return {
    asked: merge.conflicts.map(({ kind, subject }) => `${kind} ${subject}`),
    lists: Object.fromEntries([...lists].flatMap(([name, ids]) => (ids.length ? [[name, ids]] : []))),
  }
}

const base: Tree = ['a', ['c', ['b']], 'd']

describe('a merge where one removes a block and the other moves it', () => {
  it('asks where the moved block was in the removed container', () => {
    const out: Tree = ['a', 'b', ['c', []], 'd']
    const gone: Tree = ['a', 'd']
    const asked = ['block b']
    expect(merged(base, out, gone, 'mine')).toEqual({ asked, lists: { '/page': ['a', 'b', 'd'] } })
    expect(merged(base, out, gone, 'theirs')).toEqual({ asked, lists: { '/page': ['a', 'd'] } })
    expect(merged(base, gone, out, 'mine')).toEqual({ asked, lists: { '/page': ['a', 'd'] } })
    expect(merged(base, gone, out, 'theirs')).toEqual({ asked, lists: { '/page': ['a', 'b', 'd'] } })
  })

  it('asks where a block was moved into the removed container, and keeps the block in both cases', () => {
    const inside: Tree = [['c', ['b', 'a']], 'd']
    const gone: Tree = ['a', 'd']
    const asked = ['block c']
    const kept = { '/page': ['c', 'd'], 'c/default': ['b', 'a'] }
    expect(merged(base, inside, gone, 'mine')).toEqual({ asked, lists: kept })
    expect(merged(base, inside, gone, 'theirs')).toEqual({ asked, lists: { '/page': ['a', 'd'] } })
    expect(merged(base, gone, inside, 'mine')).toEqual({ asked, lists: { '/page': ['a', 'd'] } })
    expect(merged(base, gone, inside, 'theirs')).toEqual({ asked, lists: kept })
  })

  it('asks where the block was moved to another list, and to another place of its list', () => {
    const gone: Tree = ['a', ['c', ['b']]]
    for (const moved of [
      ['a', ['c', ['b', 'd']]],
      ['d', 'a', ['c', ['b']]],
    ] as Tree[]) {
      const [without, whole] = [gone, moved].map((tree) => merged(tree, tree, tree, 'mine').lists)
      const asked = ['block d']
      expect(merged(base, moved, gone, 'mine')).toEqual({ asked, lists: whole })
      expect(merged(base, moved, gone, 'theirs')).toEqual({ asked, lists: without })
      expect(merged(base, gone, moved, 'mine')).toEqual({ asked, lists: without })
      expect(merged(base, gone, moved, 'theirs')).toEqual({ asked, lists: whole })
    }
  })

  it('asks nothing where others moved, or both removed', () => {
    const gone: Tree = ['a', 'd']
    const swapped: Tree = [['c', ['b']], 'd', 'a']
    expect(merged(base, swapped, gone, 'mine')).toEqual({ asked: [], lists: { '/page': ['d', 'a'] } })
    expect(merged(base, gone, swapped, 'mine')).toEqual({ asked: [], lists: { '/page': ['d', 'a'] } })
    expect(merged(base, gone, gone, 'mine')).toEqual({ asked: [], lists: { '/page': ['a', 'd'] } })
  })
})

describe('a merge where one removes a block and the other changes it', () => {
  const page = (title: string, ids: readonly string[]) =>
    JSON.stringify(
      { version: 1, page: ids.map((id) => ({ id, type: 'A', props: { title: `${id}.${title}` } })) },
      null,
      2,
    )
  const side = (text: string, words: Record<string, string>) => ({
    files: { 'page.json': text, 'locales/en.json': JSON.stringify(words, null, 2) },
    assets: {},
  })
  const before = side(page('title', ['a', 'b']), { 'a.title': 'A', 'b.title': 'B', 'b.title_one': 'One B' })
  const removed = side(page('title', ['a']), { 'a.title': 'A' })
  const written = side(page('title', ['a', 'b']), { 'a.title': 'A', 'b.title': 'New B', 'b.title_one': 'One B' })
  const propSet = side(
    page('title', ['a', 'b']).replace(
      '"type": "A",\n      "props": {\n        "title": "b',
      '"type": "B",\n      "props": {\n        "title": "b',
    ),
    { 'a.title': 'A', 'b.title': 'B', 'b.title_one': 'One B' },
  )

  const result = (mine: typeof before, theirs: typeof before, choice: Choice) => {
    const merge = mergeDrafts(before, mine, theirs)
    const { files } = merge.mergeWith(Object.fromEntries(merge.conflicts.map(({ id }) => [id, choice])))
    return {
      asked: merge.conflicts.map(({ kind, subject }) => `${kind} ${subject}`),
      ids: [...(blocksIn(files['page.json'] ?? '')?.byId.keys() ?? [])],
      words: JSON.parse(files['locales/en.json'] ?? ''),
    }
  }
  const gone = { asked: ['block b'], ids: ['a'], words: { 'a.title': 'A' } }
  const keptWith = (text: string) => ({
    asked: ['block b'],
    ids: ['a', 'b'],
    words: { 'a.title': 'A', 'b.title': text, 'b.title_one': 'One B' },
  })

  it('asks about the block when its text changed, and the text stays with the block', () => {
    expect(result(written, removed, 'mine')).toEqual(keptWith('New B'))
    expect(result(written, removed, 'theirs')).toEqual(gone)
    expect(result(removed, written, 'mine')).toEqual(gone)
    expect(result(removed, written, 'theirs')).toEqual(keptWith('New B'))
  })

  it('keeps the texts of a block that is kept', () => {
    expect(propSet.files).not.toEqual(before.files)
    expect(result(propSet, removed, 'mine')).toEqual(keptWith('B'))
    expect(result(propSet, removed, 'theirs')).toEqual(gone)
    expect(result(removed, propSet, 'theirs')).toEqual(keptWith('B'))
  })
})
