/** The input of `createConfig`. */
export interface NewConfig {
  /** A type of the registry. */
  type: string
  /** The English title of the activity. */
  title: string
  activityId: string
  /** First and last day as `2026-11-01`, in the offset `zone`. */
  from: string
  to: string
  /** UTC offset such as `+08:00`. */
  zone: string
}
