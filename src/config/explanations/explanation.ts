/** What `playbill explain` shows for a code. */
export interface Explanation {
  severity: 'error' | 'warning'
  title: string
  /** Why it matters and what to do. */
  text: string
  /** Position of the examples, as `file#pointer`. Empty when the examples are descriptions. */
  where: string
  bad: string
  good: string
}

type Parts = [title: string, text: string, where: string, bad: string, good: string]

const explain =
  (severity: Explanation['severity']) =>
  (...[title, text, where, bad, good]: Parts): Explanation => ({ severity, title, text, where, bad, good })

/** A problem that prevents publishing. */
export const error = explain('error')
/** A problem that does not prevent publishing. */
export const warning = explain('warning')
