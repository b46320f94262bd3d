/** What `playbill explain` tells about a code. */
export interface Explanation {
  severity: 'error' | 'warning'
  title: string
  /** Why it matters and what to do. */
  text: string
  /** Where the examples stand, as `file#pointer`; empty when they are told in words. */
  where: string
  bad: string
  good: string
}

type Parts = [title: string, text: string, where: string, bad: string, good: string]

const explain =
  (severity: Explanation['severity']) =>
  (...[title, text, where, bad, good]: Parts): Explanation => ({ severity, title, text, where, bad, good })

/** A mistake that keeps a config from being published. */
export const error = explain('error')
/** One that does not. */
export const warning = explain('warning')
