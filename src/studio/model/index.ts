/**
 * The editing model of Studio, without React and without a DOM. A draft is a set of files; `createDocument` holds it with its
 * history. Functions that change something take a draft and give a plan: a command for `apply`, or why there is none. Commands
 * are text edits, so comments and formatting stay. What is computed from a draft (the tree of the page, words, totals) is
 * cached by the texts of the files.
 */
export * from './conditions.ts'
export * from './document.ts'
export * from './fields.ts'
export * from './interchange/csv.ts'
export * from './interchange/decode.ts'
export * from './interchange/xliff.ts'
export * from './merge.ts'
export * from './nodes.ts'
export * from './page.ts'
export * from './plan.ts'
export * from './rules.ts'
export * from './texts.ts'
