/** A name of a ranking. A masked email address breaks after its "@" rather than within a word. */
export function Name({ name, className }: { name: string; className?: string | undefined }) {
  const end = name.indexOf('@') + 1
  return (
    <bdi className={className}>
      {name.slice(0, end)}
      <wbr />
      {name.slice(end)}
    </bdi>
  )
}
