/** What every queue needs. */
export interface QueueProps {
  alias: string
  /** The name for the history. */
  by: string
  /** After a command. */
  onChanged: () => void
}
